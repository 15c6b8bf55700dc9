import type { letter } from '../emails/letter.ts'
import { ofExtensions } from './of-extensions.ts'
import { accountEmails, bookingEmails } from './sample-emails.ts'

type Sample = ReturnType<typeof letter>

/** An extension's emails with invented facts: `EMAILS` in its tests/emails.ts. */
export interface SampleEmails {
  /** Those about a booking, which greet its customer; `text` replaces everything that people can enter. */
  bookings?: (text?: string) => Sample[]
  others?: () => Sample[]
}

const OF_EXTENSIONS = [...(await ofExtensions<SampleEmails>('tests/emails.ts', 'EMAILS')).values()]

/** Every email about a booking; `text` replaces everything that people can enter. */
export function everyBookingEmail(text?: string): Sample[] {
  return [...bookingEmails(text), ...OF_EXTENSIONS.flatMap(({ bookings }) => bookings?.(text) ?? [])]
}

/** Every other email to customers. */
export function everyOtherEmail(): Sample[] {
  return [...accountEmails(), ...OF_EXTENSIONS.flatMap(({ others }) => others?.() ?? [])]
}
