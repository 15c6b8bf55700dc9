import type { Services } from '../services/services.ts'
import type { EmailRow } from './claim-email.ts'
import type { Message } from './transport.ts'

/** Every email we send. */
const TEMPLATE_NAMES = [
  'verify-email',
  'reset-password',
  'set-password',
  'password-changed',
  'sign-in-attempts',
  'sign-in-changed',
  'booking-confirmed',
  'series-confirmed',
  'series-cancelled',
  'series-moved',
  'booking-cancelled',
  'booking-moved',
  'reminder-day-before',
  'reminder-two-hours',
  'hold-ending',
  'payment-returned',
  'refund-sent',
  'credit-added',
  'pack-sold',
  'pack-ending',
  'pack-refunded',
  'sign-link',
  'receipt',
  'pay-link',
  'team-code',
  'team-reminder',
  'time-offered',
  'time-open',
  'waiting-closed',
  'times-replaced',
  'time-reopened',
  'day-sheet',
  'week-summary',
  'month-summary',
] as const

export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/**
 * Composes an email from the current facts when it's sent; null if it's no longer needed. Links are created here too,
 * so no table or queue ever contains one.
 */
type Compose = (services: Services, email: EmailRow) => Promise<Message | null>

/** A composer for each template. The rooms that know the facts provide them (`notices/templates.ts`). */
export type Templates = Readonly<Record<TemplateName, Compose>>

export function isTemplate(name: string): name is TemplateName {
  return (TEMPLATE_NAMES as readonly string[]).includes(name)
}

export function isReminder(template: string): boolean {
  return template === 'reminder-day-before' || template === 'reminder-two-hours'
}

/** Whether each copy of the email has its own secret link. */
export function carriesLink(template: string): boolean {
  return [
    ...['verify-email', 'reset-password', 'set-password', 'sign-link', 'pay-link'],
    ...['team-code', 'team-reminder', 'times-replaced'],
  ].includes(template)
}
