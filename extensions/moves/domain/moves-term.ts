import type { Policy, ShownTerm } from '../../../domain/payments/policies/policy.ts'
import { tagsOf } from '../../../domain/payments/policies/policy-terms.ts'
import { NAME } from './title.ts'

/** The hours before the start until which a booking can be moved. */
export const MOVE_NOTICE_HOURS = 24
/** The new start is at most this many days from the original one. */
export const MOVE_DAYS = 30

/** Its tag in the version of a policy that lets customers move a booking. */
export const MOVES_TAG = NAME

/** About pricier times, by the text that it was published with (docs/decisions/0084). */
const FIRST = 'If it costs more, you pay the difference before the booking is moved.'
const PRICIER: Readonly<Record<string, string>> = { '2026-11-01': FIRST, '2026-11-22': FIRST }
const CALL_US = "If it costs more, call us. We'll move the booking, and you'll owe the difference."

/** The words that customers sign. Null for another tag. */
export function movesTerm(tag: string, { version }: Pick<Policy, 'version'>): ShownTerm | null {
  if (tag !== MOVES_TAG) return null
  return {
    paragraph: `You may move a booking once, until ${MOVE_NOTICE_HOURS} hours before it starts. The new time has the same length and starts within ${MOVE_DAYS} days of the original start. ${PRICIER[version] ?? CALL_US} If it costs less, nothing comes back.`,
    summary: 'You can move a booking once.',
  }
}

/** Whether a booking whose agreements were signed under this version can be moved by its customer. */
export function allowsMoves(version: string): boolean {
  return tagsOf(version).includes(MOVES_TAG)
}
