import type { Templates } from '../mail/templates.ts'
import { ACCOUNT_EMAILS } from './account-emails.ts'
import { BOOKING_EMAILS } from './booking-emails.ts'
import { STAFF_EMAILS } from './compose-staff-message.ts'
import { REFUND_EMAILS } from './refund-emails.ts'
import { SEASON_EMAILS } from './season-emails.ts'

/** The composer of each email. */
export const TEMPLATES: Templates = {
  ...ACCOUNT_EMAILS,
  ...BOOKING_EMAILS,
  ...SEASON_EMAILS,
  ...REFUND_EMAILS,
  ...STAFF_EMAILS,
}
