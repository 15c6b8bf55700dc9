import type { Templates } from '../mail/templates.ts'
import { ACCOUNT_EMAILS } from './account-emails.ts'
import { BOOKING_EMAILS } from './booking-emails.ts'
import { CLOSURE_EMAILS } from './closure-emails.ts'
import { STAFF_EMAILS } from './compose-staff-message.ts'
import { REFUND_EMAILS } from './refund-emails.ts'
import { SERIES_EMAILS } from './series-emails.ts'
import { TEAM_EMAILS } from './team-emails.ts'
import { WAITING_EMAILS } from './waiting-emails.ts'

/** The composer of each email. */
export const TEMPLATES: Templates = {
  ...ACCOUNT_EMAILS,
  ...BOOKING_EMAILS,
  ...SERIES_EMAILS,
  ...REFUND_EMAILS,
  ...TEAM_EMAILS,
  ...WAITING_EMAILS,
  ...CLOSURE_EMAILS,
  ...STAFF_EMAILS,
}
