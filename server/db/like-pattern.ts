/** What somebody typed, to be found anywhere in a text by LIKE; their % and _ mean themselves. */
export function containing(typed: string): string {
  return `%${escapeLike(typed)}%`
}

/** The same, to be found at the start of a text. */
export function startingWith(typed: string): string {
  return `${escapeLike(typed)}%`
}

function escapeLike(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
}
