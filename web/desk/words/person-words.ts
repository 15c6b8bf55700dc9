import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'

/** What staff call someone: their name, or else how to reach them. */
export function shownName(person: AdminUser): string {
  return personName(person) ?? person.email ?? formatPhone(person.phone)
}

/** "casey@example.com · (989) 555-0100", below a name in a list to choose from. */
export function contactOf({ email, phone }: AdminUser): string {
  return [email ?? 'No email', formatPhone(phone)].filter(Boolean).join(' · ')
}
