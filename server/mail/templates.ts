import type { NewsName } from '../../domain/calls/news.ts'
import type { Services } from '../services/services.ts'
import type { EmailRow } from './claim-email.ts'
import type { Message } from './transport.ts'

/**
 * Every email we send, and what to do if it reaches no one, because its customer has no email or it failed:
 * staff call about news that changes plans or money (`domain/calls/news.ts`). Nothing replaces the rest, such
 * as reminders, receipts, and links. Those that failed are listed under Attention.
 */
const UNREACHED = {
  'verify-email': 'nothing',
  'reset-password': 'nothing',
  'set-password': 'nothing',
  'password-changed': 'nothing',
  'sign-in-attempts': 'nothing',
  'sign-in-changed': 'nothing',
  'sign-in-code': 'nothing',
  'booking-confirmed': 'nothing',
  'series-confirmed': 'nothing',
  'series-cancelled': 'call',
  'series-moved': 'call',
  'booking-cancelled': 'call',
  'booking-moved': 'call',
  'reminder-day-before': 'nothing',
  'reminder-two-hours': 'nothing',
  'hold-ending': 'nothing',
  'payment-returned': 'call',
  'refund-sent': 'call',
  'refund-failed': 'call',
  'refund-returned': 'call',
  'credit-added': 'call',
  'pack-sold': 'nothing',
  'pack-ending': 'nothing',
  'pack-refunded': 'call',
  'sign-link': 'nothing',
  receipt: 'nothing',
  'pay-link': 'nothing',
  'team-code': 'nothing',
  'team-reminder': 'nothing',
  'time-offered': 'call',
  'time-open': 'nothing',
  'waiting-closed': 'nothing',
  'times-replaced': 'call',
  'time-reopened': 'call',
  'day-sheet': 'nothing',
  'week-summary': 'nothing',
  'month-summary': 'nothing',
} as const satisfies Readonly<Record<string, 'call' | 'nothing'> & Record<NewsName, 'call'>>

export type TemplateName = keyof typeof UNREACHED

type CalledAbout = {
  [Name in TemplateName]: (typeof UNREACHED)[Name] extends 'call' ? Name : never
}[TemplateName]

/** Whether staff call if it reaches no one. The compiler then asks for its words, in `NEWS`. */
export function isCalledAbout(template: TemplateName): template is CalledAbout {
  return UNREACHED[template] === 'call'
}

/**
 * Composes an email from the current facts when it's sent; null if it's no longer needed. Links are created
 * here too, so no table or queue ever contains one.
 */
type Compose = (services: Services, email: EmailRow) => Promise<Message | null>

/** A composer for each template. The rooms that know the facts provide them (`notices/`). */
export type Templates = Readonly<Record<TemplateName, Compose>>

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(UNREACHED, name)
}

export function isReminder(template: string): boolean {
  return template === 'reminder-day-before' || template === 'reminder-two-hours'
}

/** Whether each copy of the email has its own secret link. */
export function carriesLink(template: string): boolean {
  return [
    ...['verify-email', 'reset-password', 'set-password', 'sign-link', 'pay-link'],
    ...['sign-in-code', 'team-code', 'team-reminder', 'times-replaced'],
  ].includes(template)
}
