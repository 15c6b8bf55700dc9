import { formatPhone } from '../accounts/phone.ts'

/** How a customer can be told of something. Staff booked for some customers without an email. */
export interface Reachable {
  name: string
  email: string | null
  phone: string | null
}

/** How to tell a customer who gets no email: "No email: call Walt Kin at (989) 555-0199." Null for one who does. */
export function callInstead({ name, email, phone }: Reachable): string | null {
  if (email !== null) return null
  return phone === null
    ? `No email, no phone: find another way to tell ${name}.`
    : `No email: call ${name} at ${formatPhone(phone)}.`
}

/**
 * Why staff have to call someone about news, and the number: of someone without an email, or with one that
 * the email couldn't reach.
 */
export function callText({
  name,
  phone,
  failedAt,
}: Pick<Reachable, 'name' | 'phone'> & { failedAt: string | null }): string {
  if (failedAt === null)
    return phone === null
      ? `No email or phone on file for ${name}.`
      : `No email on file for ${name}: call ${formatPhone(phone)}.`
  return phone === null
    ? `The email to ${failedAt} failed, and no phone is on file.`
    : `The email to ${failedAt} failed: call ${name} at ${formatPhone(phone)}.`
}
