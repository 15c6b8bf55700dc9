import type { FieldErrors } from 'react-hook-form'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import {
  CLOSURE_REQUIRED,
  type ClosureDraft,
  type ClosureForm,
} from '../../../domain/closures/closure-form.schema.ts'
import {
  type ClosePart,
  type ClosureScope,
  DATE_AND_REASON_REQUIRED,
} from '../../../domain/closures/edit-closures.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import { isApiError } from '../../api/api-error.ts'
import type { Problem } from '../../forms/form-problem.tsx'
import { isMissing } from '../../forms/is-missing.ts'
import type { ClosingChoice, Decision, Decisions } from '../../outlets/contribution.ts'
import { callWord } from '../words/booking-words.ts'

export const EMPTY_CLOSURE: ClosureForm = {
  date: '',
  until: '',
  reason: '',
  extent: 'whole',
  fromHour: String(OPENING_HOUR),
  untilHour: String(CLOSING_HOUR),
  where: 'all',
  spaceIds: [],
}

/** The form that closes time, and the list of everything closed. */
export const BLOCKED_DATES_PART = '/admin/settings#blocked-dates'

/** The closure that a link to the form asks for: `from=2026-11-24&until=2026-12-08&hours=8-10`, or `close=cage-1` for one space. */
export function closureOf(search: string): Partial<ClosureForm> {
  const params = new URLSearchParams(search)
  const [fromHour, untilHour] = params.get('hours')?.split('-') ?? []
  const spaceId = params.get('close')
  return {
    date: params.get('from') ?? '',
    until: params.get('until') ?? '',
    ...(fromHour && untilHour && { extent: 'part', fromHour, untilHour }),
    ...(spaceId && { where: 'some', spaceIds: [spaceId] }),
  }
}

/** The other way. */
export function closureLink({ date, until, hours }: Pick<ClosureScope, 'date' | 'until' | 'hours'>): string {
  const params = new URLSearchParams({ from: date, ...(until && until !== date && { until }) })
  if (hours) params.set('hours', `${hours.fromHour}-${hours.untilHour}`)
  return `/admin/settings?${params}`
}

export type CloseInput = Required<Omit<ClosePart, 'until'>> & Pick<ClosePart, 'until'>

/**
 * The request body. `seen` lists the bookings shown to staff, so a booking made since is rejected, not
 * cancelled. Throws if staff haven't decided about one of them.
 */
export function toClosure(draft: ClosureDraft, seen: readonly string[], decisions: Decisions): CloseInput {
  return {
    ...draft,
    seen: [...seen],
    decisions: seen.map((bookingId) => {
      const decision = decisions.get(bookingId)
      if (!decision) throw new Error(`No decision about booking ${bookingId}`)
      return { bookingId, choice: choiceName(decision) }
    }),
  }
}

/** A decision as requests and fields name it. */
export function choiceName(choice: Decision): string {
  return typeof choice === 'string' ? choice : choice.of
}

/** The amount of a full refund. */
export function refundableOf({
  paymentMethod,
  paidAmount,
  refundedAmount,
}: Pick<AdminBooking, 'paymentMethod' | 'paidAmount' | 'refundedAmount'>): Cents {
  return paymentMethod === 'comp' ? 0 : Math.max(0, toCents(paidAmount) - toCents(refundedAmount))
}

/** The decisions so far: the number of cancelled bookings, and the total of their refunds. */
export function affectedTotals(bookings: readonly AdminBooking[], decisions: Decisions) {
  const cancelled = bookings.filter(({ id }) => decisions.get(id) === 'cancel_and_refund')
  return { cancelled: cancelled.length, refund: sum(cancelled.map(refundableOf)) }
}

/** The choices of extensions so far, each with its number of bookings. */
export function otherChoices(decisions: Decisions): [choice: ClosingChoice, bookings: number][] {
  const chosen = [...decisions.values()].filter((choice) => typeof choice !== 'string')
  const byName = Map.groupBy(chosen, ({ of }) => of)
  return [...byName.values()].flatMap((same) => (same[0] ? [[same[0], same.length]] : []))
}

/** On the button that closes: "Block, Offer 3 Other Times, Cancel 1". */
export function confirmLabel(cancelled: number, others: ReturnType<typeof otherChoices>): string {
  if (others.length === 0)
    return cancelled === 0
      ? 'Block and Keep All Bookings'
      : `Block and Cancel ${plural(cancelled, 'Booking')}`
  const acts = others.map(([{ act }, bookings]) => act(bookings))
  if (cancelled > 0) acts.push(`Cancel ${cancelled}`)
  return acts.length === 1 ? `Block and ${acts[0]}` : ['Block', ...acts].join(', ')
}

/** How the customers hear of the decisions so far. No one hears of a booking that is kept. */
export function whoIsTold(bookings: readonly AdminBooking[], decisions: Decisions): string {
  const changed = bookings.filter(({ id }) => (decisions.get(id) ?? 'keep') !== 'keep')
  const customers = (isEmailed: boolean) =>
    new Set(changed.filter((each) => (callWord(each) === null) === isEmailed).map(({ userId }) => userId))
      .size
  const [emailed, toCall] = [customers(true), customers(false)]
  return [
    ...(emailed > 0 ? [`We'll email ${plural(emailed, 'customer')}.`] : []),
    ...(toCall > 0 ? [`You'll need to call ${plural(toCall, 'customer')}. See Attention.`] : []),
    ...(changed.length < bookings.length ? ["Customers with kept bookings aren't contacted."] : []),
  ].join(' ')
}

/**
 * 'Validation Error' (spec section 5, Admin); null for fields that are filled in wrong, which show their own
 * message.
 */
export function closureProblem(errors: FieldErrors<ClosureForm>): Problem | null {
  return isMissing(errors, CLOSURE_REQUIRED)
    ? { title: 'Validation Error', text: DATE_AND_REASON_REQUIRED }
    : null
}

/** The affected bookings, if closing was refused because new ones came in; otherwise null. */
export function newlyAffected(error: unknown): AdminBooking[] | null {
  if (!isApiError(error, 'bookings_affected')) return null
  return (error.details.bookings as AdminBooking[] | undefined) ?? null
}
