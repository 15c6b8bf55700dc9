/**
 * "B-0B5F8C2E": a booking's id, short enough to read out on the phone. Staff find a booking by any four
 * characters of it.
 */
export function bookingNumber(id: string): string {
  return `B-${id.slice(0, 8).toUpperCase()}`
}

const FEWEST = 4
const WORDS = /^booking(?: number)? /
const PREFIX = /^\p{Ps}?b\s*\p{Pd}/u
const DIGITS = /^[0-9a-f]{4,8}$/
/** A whole id, as in the address of a booking's page. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The parts of a booking number that a search can be, in lower case: "5F8C", "B-OB5F 8C", and "(B-0B5F8C2E)."
 * of B-0B5F8C2E, and also a whole id. None for any other text, and also for fewer than four characters.
 * Letters that the number hasn't are the digits that look like them. `isCertain`: it can't be anything else,
 * because it begins with "B-" or is an id. Without that, it can also be a word, like "Dale".
 */
export function bookingNumberParts(search: string): { parts: readonly string[]; isCertain: boolean } {
  const typed = search.trim().toLowerCase().replace(WORDS, '')
  if (ID.test(typed)) return { parts: [typed.slice(0, 8)], isCertain: true }
  const isCertain = PREFIX.test(typed)
  const digits = typed
    .replace(PREFIX, '')
    .replaceAll(/[\s\p{Pd}\p{Ps}\p{Pe}#.,:;]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  const withoutPrefix = !isCertain && digits.startsWith('b') ? [digits.slice(1)] : []
  const parts = [digits, ...withoutPrefix].filter((part) => part.length >= FEWEST && DIGITS.test(part))
  return { parts, isCertain: isCertain && parts.length > 0 }
}
