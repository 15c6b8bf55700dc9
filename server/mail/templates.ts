import { NEWS, type News, type NewsName } from '../../domain/calls/news.ts'
import type { Compose, EmailKind } from '../services/email.ts'
import type { Services } from '../services/services.ts'

/** Every email that we send, besides those of extensions. */
const KINDS = {
  'verify-email': { carriesLink: true },
  'reset-password': { carriesLink: true },
  'set-password': { carriesLink: true },
  'password-changed': {},
  'sign-in-attempts': {},
  'sign-in-changed': {},
  'sign-in-code': { carriesLink: true },
  'booking-confirmed': {},
  'season-confirmed': {},
  'season-cancelled': { news: NEWS['season-cancelled'] },
  'season-moved': { news: NEWS['season-moved'] },
  'booking-cancelled': { news: NEWS['booking-cancelled'] },
  'booking-moved': { news: NEWS['booking-moved'] },
  'reminder-day-before': {},
  'reminder-two-hours': {},
  'hold-ending': {},
  'payment-returned': { news: NEWS['payment-returned'] },
  'refund-sent': { news: NEWS['refund-sent'] },
  'order-refunded': { news: NEWS['order-refunded'] },
  'refund-failed': { news: NEWS['refund-failed'] },
  'refund-returned': { news: NEWS['refund-returned'] },
  'sign-link': { carriesLink: true },
  receipt: {},
  'pay-link': { carriesLink: true },
  'day-sheet': {},
  'week-summary': {},
  'month-summary': {},
} as const satisfies Readonly<Record<string, EmailKind> & Record<NewsName, EmailKind & { news: News }>>

type CoreTemplate = keyof typeof KINDS

/** One of the core's, or "<extension>.<name>". */
export type TemplateName = CoreTemplate | `${string}.${string}`

/** The composers of the core's emails. The rooms that know the facts provide them (`notices/`). */
export type Templates = Readonly<Record<CoreTemplate, Compose>>

type Known = Pick<Services, 'extensions'>

/** An email by its template; null if there's none. Extensions' emails go out while they're off. */
export function kindOf({ extensions }: Known, template: string): EmailKind | null {
  if (isOurs(template)) return KINDS[template]
  const { emails, name } = emailOf(extensions.all, template)
  return (emails && Object.entries(emails.kinds).find(([each]) => each === name)?.[1]) ?? null
}

/** The news that staff call with if an email reaches no one; null if they don't. */
export function newsOf(services: Known, template: string): News | null {
  return kindOf(services, template)?.news ?? null
}

/** The composer of an email. Throws if there's no such email. */
export async function loadComposer(
  { extensions, loadTemplates }: Known & { loadTemplates: () => Promise<Templates> },
  template: string,
): Promise<Compose> {
  if (isOurs(template)) return (await loadTemplates())[template]
  const { emails, name } = emailOf(extensions.all, template)
  const compose = (await emails?.load())?.[name]
  if (!compose) throw new Error(`There is no email template ${template}`)
  return compose
}

function isOurs(template: string): template is CoreTemplate {
  return Object.hasOwn(KINDS, template)
}

function emailOf(all: Services['extensions']['all'], template: string) {
  const [owner, name = ''] = template.split('.')
  return { emails: all.find((each) => each.name === owner)?.emails, name }
}

export function isReminder(template: string): boolean {
  return template === 'reminder-day-before' || template === 'reminder-two-hours'
}
