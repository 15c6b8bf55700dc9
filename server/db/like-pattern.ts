import { type Expression, type SqlBool, sql } from 'kysely'
import { foldText } from '../../domain/fold-text.ts'

const TRIGRAM = 3

/**
 * Whether every word of a search occurs in a folded text that begins with a space, in any order: anywhere, or
 * only at the start of a word if it's too short for a trigram index. A search without letters and digits
 * finds nothing.
 */
export function containsWords(text: Expression<string>, search: string): Expression<SqlBool> {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map((word) => sql`${text} like ${[...word].length < TRIGRAM ? `% ${word}%` : `%${word}%`}`),
    sql` and `,
  )})`
}

/** LIKE pattern for texts that start with what was typed. Escapes % and _. */
export function startingWith(typed: string): string {
  return `${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
