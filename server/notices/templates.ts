import type { Templates } from '../mail/templates.ts'

// Loaded when first needed: the library behind the templates takes long to start.
const bookingMails = () => import('./booking-mails.ts')
const accountMails = () => import('./account-mails.ts')

/** Who composes each email. Handed to the mail room where jobs are put together (`jobs/schedule.ts`). */
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
