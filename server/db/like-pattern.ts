/** What an index of trigrams looks for; signs are nothing to it. */
const LETTERS = /[\p{L}\p{N}]+/gu
const TRIGRAM = 3

/**
 * A word that somebody typed, to be found by LIKE anywhere in a text that begins with a blank; one that is too short
 * for an index of trigrams only at the start of a word. Its % and _ mean themselves.
 */
export function containingWord(typed: string): string {
  const runs = typed.match(LETTERS) ?? []
  const isTooShort = runs.length > 0 && runs.every((run) => [...run].length < TRIGRAM)
  return isTooShort ? `% ${escapeLike(typed)}%` : `%${escapeLike(typed)}%`
}

/** The same, to be found at the start of a text. */
export function startingWith(typed: string): string {
  return `${escapeLike(typed)}%`
}

function escapeLike(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
}
