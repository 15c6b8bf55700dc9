import type { FieldErrors } from 'react-hook-form'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { ClosureDraft, ClosureForm } from '../../../domain/closures/closure-form.schema.ts'
import {
  type ClosePart,
  type ClosureScope,
  DATE_AND_REASON_REQUIRED,
} from '../../../domain/closures/edit-closures.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import { isReplaceable } from '../../../domain/replacements/replacements.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-error.ts'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
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

/** Staff's decision for each affected booking, by id; the default is to keep it. */
export type Decisions = ReadonlyMap<string, 'keep' | 'offer' | 'cancel_and_refund'>

/** The request body. `seen` lists the bookings shown to staff, so a booking made since is rejected, not cancelled. */
export function toClosure(draft: ClosureDraft, seen: readonly string[], decisions: Decisions): CloseInput {
  return {
    ...draft,
    seen: [...seen],
    decisions: seen.map((bookingId) => ({ bookingId, choice: decisions.get(bookingId) ?? 'keep' })),
  }
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

/** Whether it starts today or tomorrow, so the customers have to hear of it quickly. */
export function isSoon({ date }: Pick<ClosureDraft, 'date'>, now: Temporal.Instant): boolean {
  return date <= facilityDate(now).add({ days: 1 }).toString()
}

/** Offers all customers other times. Unpaid holds can't have any, and customers who are here keep theirs. */
export function offerAll(bookings: readonly AdminBooking[], now: Temporal.Instant): Decisions {
  return new Map(
    bookings.map((booking) => {
      const start = Temporal.Instant.from(booking.startTime)
      if (isReplaceable({ ...booking, start }, now)) return [booking.id, 'offer']
      return [booking.id, booking.status === 'pending' ? 'cancel_and_refund' : 'keep']
    }),
  )
}

/** 'Validation Error' (spec section 5, Admin). */
export function invalidClosureToast({
  date,
  reason,
  until,
  untilHour,
  where,
}: FieldErrors<ClosureForm>): ToastMessage {
  const description = date || reason ? DATE_AND_REASON_REQUIRED : (until ?? untilHour ?? where)?.message
  return { title: 'Validation Error', variant: 'destructive', ...(description && { description }) }
}

/** The affected bookings, if closing was refused because new ones came in; otherwise null. */
export function newlyAffected(error: unknown): AdminBooking[] | null {
  if (!isApiError(error, 'bookings_affected')) return null
  return (error.details.bookings as AdminBooking[] | undefined) ?? null
}
