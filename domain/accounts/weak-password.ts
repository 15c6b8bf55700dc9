import { FACILITY_NAME } from '../facility.ts'

/** Whose password it is. */
export interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

/** Shorter names would be found in words that have nothing to do with them. */
const SHORTEST_NAME = 3
/** Letters and digits that have to be left of a password without the names in it. */
const LEAST_REST = 5

/**
 * Whether a password is little more than the owner's name or email address, or our name: "jackie1947", "thebarn!".
 * They're the first that a stranger who aims at one account would try.
 */
export function isPersonalPassword(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const sources = [email, firstName ?? '', lastName ?? '', FACILITY_NAME]
  const names = sources
    .flatMap((source) => [simplify(source), ...source.split(/[^\p{L}\p{N}]+/u).map(simplify)])
    .filter((name) => name.length >= SHORTEST_NAME && name !== 'the')
    .toSorted((one, other) => other.length - one.length)
  const whole = simplify(password)
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), whole)
  return rest !== whole && rest.length < LEAST_REST
}

/** Fewer different characters are a pattern: "aaaaaaaa", "12121212". */
const LEAST_DIFFERENT = 4
/** What people add to a common password: "password123", "baseball2026!". */
const USUAL_ENDING = /[^a-z]{1,4}$/

export function isPattern(password: string): boolean {
  return new Set(password.toLowerCase()).size < LEAST_DIFFERENT
}

/** What to look for in a list of common passwords, in lower case: the password, and without its usual ending. */
export function commonForms(password: string): string[] {
  const lower = password.toLowerCase()
  return [lower, lower.replace(USUAL_ENDING, '')]
}

/** Letters and digits, in lower case and without accents. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
