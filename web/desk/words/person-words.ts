import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'

/** A person's name, or else their email or phone number. */
export function shownName(person: AdminUser): string {
  return personName(person) ?? person.email ?? formatPhone(person.phone)
}

/** "casey@example.com · (989) 555-0100", below a name in a list to choose from. */
export function contactOf({ email, phone }: AdminUser): string {
  return [email ?? 'No email', formatPhone(phone)].filter(Boolean).join(' · ')
}
