/** An index of trigrams has nothing to look for. */
const TOO_SHORT = /^[\p{L}\p{N}]{1,2}$/u

/** What somebody typed, to be found anywhere in a text by LIKE; their % and _ mean themselves. */
export function containing(typed: string): string {
  return `%${escapeLike(typed)}%`
}

/**
 * A word, to be found anywhere in a text that begins with a blank; one that is too short for an index of trigrams
 * only at the start of a word.
 */
export function containingWord(typed: string): string {
  return TOO_SHORT.test(typed) ? `% ${escapeLike(typed)}%` : containing(typed)
}

/** The same, to be found at the start of a text. */
export function startingWith(typed: string): string {
  return `${escapeLike(typed)}%`
}

function escapeLike(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
}
