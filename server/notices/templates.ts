import type { Templates } from '../mail/templates.ts'

// Loaded on first use: React takes long to import.
const bookingEmails = () => import('./booking-emails.ts')
const seriesEmails = () => import('./series-emails.ts')
const accountEmails = () => import('./account-emails.ts')
const waitingEmails = () => import('./waiting-emails.ts')
const closureEmails = () => import('./closure-emails.ts')
const staffMessages = () => import('./compose-staff-message.ts')
const refundEmails = () => import('./refund-emails.ts')
const teamEmails = () => import('./team-emails.ts')

/** The composer of each email. `jobs/schedule.ts` passes them to the mail room, which must not import this one. */
export const TEMPLATES: Templates = {
  'verify-email': async (services, email) => (await accountEmails()).composeVerifyEmail(services, email),
  'reset-password': async (services, email) => (await accountEmails()).composeResetPassword(services, email),
  'set-password': async (services, email) => (await accountEmails()).composeSetPassword(services, email),
  'password-changed': async (services, email) =>
    (await accountEmails()).composePasswordChanged(services, email),
  'sign-in-attempts': async (services, email) =>
    (await accountEmails()).composeSignInAttempts(services, email),
  'sign-in-changed': async (services, email) => (await accountEmails()).composeSignInChanged(services, email),
  'sign-in-code': async (services, email) => (await accountEmails()).composeSignInCode(services, email),
  'booking-confirmed': async (services, email) => (await bookingEmails()).composeConfirmed(services, email),
  'series-confirmed': async (services, email) =>
    (await seriesEmails()).composeSeriesConfirmed(services, email),
  'series-cancelled': async (services, email) =>
    (await seriesEmails()).composeSeriesCancelled(services, email),
  'series-moved': async (services, email) => (await seriesEmails()).composeSeriesMoved(services, email),
  'booking-cancelled': async (services, email) => (await bookingEmails()).composeCancelled(services, email),
  'booking-moved': async (services, email) => (await bookingEmails()).composeMoved(services, email),
  'reminder-day-before': async (services, email) =>
    (await bookingEmails()).composeReminder(services, email, 'day-before'),
  'reminder-two-hours': async (services, email) =>
    (await bookingEmails()).composeReminder(services, email, 'two-hours'),
  'hold-ending': async (services, email) => (await bookingEmails()).composeHoldEnding(services, email),
  'payment-returned': async (services, email) =>
    (await bookingEmails()).composePaymentReturned(services, email),
  'sign-link': async (services, email) => (await bookingEmails()).composeSignLink(services, email),
  'pay-link': async (services, email) => (await bookingEmails()).composePayLink(services, email),
  'refund-sent': async (services, email) => (await bookingEmails()).composeRefundSent(services, email),
  'refund-failed': async (services, email) => (await refundEmails()).composeRefundFailed(services, email),
  'refund-returned': async (services, email) => (await refundEmails()).composeRefundReturned(services, email),
  'credit-added': async (services, email) => (await accountEmails()).composeCreditAdded(services, email),
  'pack-sold': async (services, email) => (await accountEmails()).composePackSold(services, email),
  'pack-refunded': async (services, email) => (await accountEmails()).composePackRefunded(services, email),
  'pack-ending': async (services, email) => (await accountEmails()).composePackEnding(services, email),
  'team-code': async (services, email) => (await teamEmails()).composeTeamCode(services, email),
  'team-reminder': async (services, email) => (await teamEmails()).composeTeamReminder(services, email),
  'time-offered': async (services, email) => (await waitingEmails()).composeTimeOffered(services, email),
  'time-open': async (services, email) => (await waitingEmails()).composeTimeOpen(services, email),
  'waiting-closed': async (services, email) => (await waitingEmails()).composeWaitingClosed(services, email),
  'times-replaced': async (services, email) => (await closureEmails()).composeTimesReplaced(services, email),
  'time-reopened': async (services, email) => (await closureEmails()).composeTimeReopened(services, email),
  'day-sheet': async (services, email) => (await staffMessages()).composeDaySheet(services, email),
  'week-summary': async (services, email) =>
    (await staffMessages()).composeSummary(services, email, 'week-summary'),
  'month-summary': async (services, email) =>
    (await staffMessages()).composeSummary(services, email, 'month-summary'),
  receipt: async (services, email) => (await bookingEmails()).composeReceipt(services, email),
}
