import type { Services } from '../services/services.ts'
import type { MailRow } from './claim-mail.ts'
import type { Message } from './transport.ts'

/**
 * Composes a mail from what is true at the moment of sending; null when it need not be sent any more. Links are made
 * here too, so that no table and no queue ever holds one.
 */
type Compose = (services: Services, mail: MailRow) => Promise<Message | null>

// Loaded when first needed: the library behind the templates takes long to start.
const bookingMails = () => import('../notices/booking-mails.ts')
const accountMails = () => import('../notices/account-mails.ts')

/** Every mail there is. */
const TEMPLATES = {
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
} as const satisfies Record<string, Compose>

export type TemplateName = keyof typeof TEMPLATES

export async function renderMail(services: Services, mail: MailRow): Promise<Message | null> {
  if (!isTemplate(mail.template)) throw new Error(`There is no mail template ${mail.template}`)
  return await TEMPLATES[mail.template](services, mail)
}

export function isReminder(template: string): boolean {
  return template === 'reminder-day-before' || template === 'reminder-two-hours'
}

/** Whether each copy of the mail has a secret link of its own. */
export function carriesLink(template: string): boolean {
  return template === 'verify-email' || template === 'reset-password' || template === 'set-password'
}

function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name)
}
