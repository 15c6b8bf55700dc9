import { type Expression, type SqlBool, sql } from 'kysely'
import { phoneDigits } from '../../domain/accounts/phone.ts'
import { containsWords, startingWith } from '../db/like-pattern.ts'

/** Between an email and what it's copied with: "Jane Doe <jane@example.com>". */
const AROUND_EMAILS = /[\s<>(),;"]+/
const EMAIL_START = /.@/

/**
 * Whether a search describes a person with this folded text (`search_text`): every word of it occurs there,
 * in any order; or it's part of their phone number. A word like "pat@ex" is the start of an email instead;
 * `ofEmail` makes that a condition.
 */
export function matchesPerson(
  text: Expression<string>,
  search: string,
  ofEmail: (startsSo: Expression<SqlBool>) => Expression<SqlBool>,
): Expression<SqlBool> {
  const digits = phoneDigits(search)
  if (digits !== null) return containsWords(text, digits)
  const typed = search.split(AROUND_EMAILS)
  const emails = typed.filter((word) => EMAIL_START.test(word))
  const others = typed.filter((word) => !EMAIL_START.test(word) && word !== '').join(' ')
  const conditions = [
    ...emails.map((start) => ofEmail(sql`lower(email) like ${startingWith(start)}`)),
    ...(others !== '' || emails.length === 0 ? [containsWords(text, others)] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
