import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../../domain/facility.ts'

export interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

/** Fewer guesses are within reach of someone who tries for months in spite of our limits. */
const FEWEST_GUESSES = 1e6
/** Longer passwords are judged by their beginning, because the time grows with the square of the length. */
const LENGTH_JUDGED = 50
/** Shorter names would be found in words that have nothing to do with them. */
const SHORTEST_NAME = 3
/** Guesses that a different symbol between or behind words is worth. */
const GUESSES_PER_SYMBOL = 10

/** Without the dictionaries of single languages: they take another 5 MB and a second to load. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LENGTH_JUDGED })

/**
 * The error code of a password that is easy to guess, null for any other. The estimator knows common passwords and
 * words, dates, keyboard patterns, and spellings like "p4ssw0rd". The names of the owner and of The Barn count as words.
 */
export function findWeakness(
  password: string,
  owner: PasswordOwner,
): 'common_password' | 'personal_password' | null {
  const words = personalWords(owner)
  const asTyped = estimator.check(password, words)
  // "robinson-jackie" and "The Barn 2026!" are hardly better than the same without the symbols.
  const symbols = new Set(password.toLowerCase().match(/[^\p{L}\p{N}]/gu))
  const withoutSymbols = estimator.check(simplify(password), words)
  const guesses = Math.min(asTyped.guesses, withoutSymbols.guesses * GUESSES_PER_SYMBOL ** symbols.size)
  if (guesses >= FEWEST_GUESSES) return null
  const isPersonal = [asTyped, withoutSymbols].some(({ sequence }) =>
    sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs'),
  )
  return isPersonal ? 'personal_password' : 'common_password'
}

function personalWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const names = [firstName ?? '', lastName ?? '']
  const sources = [
    email,
    ...names,
    names.join(' '),
    names.toReversed().join(' '),
    FACILITY_NAME,
    FACILITY_ADDRESS,
  ]
  const words = sources.flatMap((source) => [
    source,
    simplify(source),
    ...source.split(/[^\p{L}\p{N}]+/u).map(simplify),
  ])
  return words.filter((word) => word.length >= SHORTEST_NAME && word !== 'the')
}

/** Letters and digits, in lower case and without accents. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
