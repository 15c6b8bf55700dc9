import type { Templates } from '../mail/templates.ts'

// Loaded on first use: React Email takes long to import.
const bookingMails = () => import('./booking-mails.ts')
const accountMails = () => import('./account-mails.ts')

/** The composer of each email. `jobs/schedule.ts` passes them to the mail room, which must not import this one. */
export const TEMPLATES: Templates = {
  'verify-email': async (services, mail) => (await accountMails()).composeVerifyEmail(services, mail),
  'reset-password': async (services, mail) => (await accountMails()).composeResetPassword(services, mail),
  'set-password': async (services, mail) => (await accountMails()).composeSetPassword(services, mail),
  'password-changed': async (services, mail) => (await accountMails()).composePasswordChanged(services, mail),
  'booking-confirmed': async (services, mail) => (await bookingMails()).composeConfirmed(services, mail),
  'booking-cancelled': async (services, mail) => (await bookingMails()).composeCancelled(services, mail),
  'booking-moved': async (services, mail) => (await bookingMails()).composeMoved(services, mail),
  'reminder-day-before': async (services, mail) =>
    (await bookingMails()).composeReminder(services, mail, 'day-before'),
  'reminder-two-hours': async (services, mail) =>
    (await bookingMails()).composeReminder(services, mail, 'two-hours'),
  'hold-ending': async (services, mail) => (await bookingMails()).composeHoldEnding(services, mail),
  'payment-returned': async (services, mail) => (await bookingMails()).composePaymentReturned(services, mail),
  'refund-sent': async (services, mail) => (await bookingMails()).composeRefundSent(services, mail),
}
