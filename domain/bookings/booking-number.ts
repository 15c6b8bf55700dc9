/**
 * "B-0B5F8C2E": a booking's id, short enough to read out on the phone. Staff find a booking by any four
 * characters of it.
 */
export function bookingNumber(id: string): string {
  return `B-${id.slice(0, 8).toUpperCase()}`
}

const FEWEST = 4
const PREFIX = /^b\s*\p{Pd}/u
const DIGITS = /^[0-9a-f]{4,8}$/

/**
 * The parts of a booking number that a search can be, in lower case: "5F8C" and "B-OB5F 8C" of B-0B5F8C2E.
 * None for any other text, and also for fewer than four characters. Letters that the number hasn't are the
 * digits that look like them. `isCertain`: it can't be anything else, because it begins with "B-". Without
 * that, it can also be a word, like "Dale".
 */
export function bookingNumberParts(search: string): { parts: readonly string[]; isCertain: boolean } {
  const typed = search.trim().toLowerCase()
  const isCertain = PREFIX.test(typed)
  const digits = typed
    .replace(PREFIX, '')
    .replaceAll(/[\s\p{Pd}#]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  const withoutPrefix = !isCertain && digits.startsWith('b') ? [digits.slice(1)] : []
  const parts = [digits, ...withoutPrefix].filter((part) => part.length >= FEWEST && DIGITS.test(part))
  return { parts, isCertain: isCertain && parts.length > 0 }
}
