/** A trigram index only sees letters and digits. */
const LETTERS = /[\p{L}\p{N}]+/gu
const TRIGRAM = 3

/**
 * LIKE pattern that finds a typed word anywhere in a text, or only at the start of words if it's too short for a
 * trigram index. The text must begin with a space. Escapes % and _.
 */
export function containingWord(typed: string): string {
  const runs = typed.match(LETTERS) ?? []
  const isTooShort = runs.length > 0 && runs.every((run) => [...run].length < TRIGRAM)
  return isTooShort ? `% ${escapeLike(typed)}%` : `%${escapeLike(typed)}%`
}

/** LIKE pattern for texts that start with what was typed. Escapes % and _. */
export function startingWith(typed: string): string {
  return `${escapeLike(typed)}%`
}

function escapeLike(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
}
