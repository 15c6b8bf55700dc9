import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import type { Customer } from '../../../domain/customers/customer.schema.ts'

/** A person's name, or else their email or phone number. */
export function shownName(person: AdminUser): string {
  return personName(person) ?? person.email ?? formatPhone(person.phone)
}

/** When a customer can use what staff give them (decision 78). Without an account, staff use it for them. */
export function whenUsable({ person, isProven }: Usable): string {
  return isProven || person.email === null
    ? 'The customer can use it right away.'
    : 'The customer can use it once their email address is verified.'
}

interface Usable extends Pick<Customer, 'isProven'> {
  person: Pick<AdminUser, 'email'>
}

/** "casey@example.com · (989) 555-0100", below a name in a list to choose from. */
export function contactOf({ email, phone }: AdminUser): string {
  return [email ?? 'No email', formatPhone(phone)].filter(Boolean).join(' · ')
}
