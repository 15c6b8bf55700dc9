import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { StaffPaymentMethod } from '../../../domain/bookings/booking-status.ts'
import { blockedDateMessage } from '../../../domain/closures/closed-message.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'
import { dateOf } from '../frame/day-input.ts'

/** Form values of a cash or comp booking. */
export interface StaffBookingDraft {
  customerEmail: string
  customerName: string
  spaceId: string | null
  bundleId: string | null
  /** YYYY-MM-DD, possibly empty or incomplete. */
  date: string
  /** Facility hour of the start, or empty. */
  hour: string
  hours: Duration
  totalAmount: string
  paymentMethod: StaffPaymentMethod
}

/** Initial form values; the URL can name a slot chosen on the board. */
export function draftFrom(params: URLSearchParams): Omit<StaffBookingDraft, 'totalAmount'> {
  const date = params.get('date') ?? ''
  const hour = Number(params.get('hour') ?? Number.NaN)
  const bundleId = params.get('bundleId')
  return {
    customerEmail: '',
    customerName: '',
    spaceId: bundleId ? null : params.get('spaceId'),
    bundleId,
    date: dateOf(date) ? date : '',
    hour: START_HOURS.includes(hour) ? String(hour) : '',
    hours: 1,
    paymentMethod: 'cash',
  }
}

/** Hourly rate times hours: "60.00"; empty until an item is chosen. */
export function standardTotal(item: { hourlyRate: string } | undefined, hours: number): string {
  return item ? toDecimal(priceOf(toCents(item.hourlyRate), hours)) : ''
}

/** What keeps the booking from being made (spec section 5, Admin), to be told by toast; or null. */
export function draftProblem(
  draft: StaffBookingDraft,
  blocked: readonly { date: string; reason: string }[],
): ToastMessage | null {
  const required = [draft.customerEmail.trim(), draft.hour, draft.totalAmount.trim()]
  if (required.includes('') || !dateOf(draft.date))
    return problem('Missing Information', 'Please fill in all required fields')
  if (!draft.spaceId && !draft.bundleId)
    return problem('Missing Selection', 'Please select either a space or bundle')
  const block = blocked.find(({ date }) => date === draft.date)
  return block ? problem('Date Unavailable', blockedDateMessage(block.reason)) : null
}

type Field = 'customerEmail' | 'item' | 'date' | 'hour' | 'totalAmount'

/** What is wrong with each field, to be said beside it; nothing where `draftProblem` has none. */
export function fieldErrors(
  draft: StaffBookingDraft,
  blocked: readonly { date: string; reason: string }[],
): Partial<Record<Field, string>> {
  const block = blocked.find(({ date }) => date === draft.date)
  return {
    ...(draft.customerEmail.trim() === '' && { customerEmail: "Please enter the customer's email" }),
    ...(!draft.spaceId && !draft.bundleId && { item: 'Please choose a space or a bundle' }),
    ...(block && { date: blockedDateMessage(block.reason) }),
    ...(!dateOf(draft.date) && { date: 'Please choose a date' }),
    ...(draft.hour === '' && { hour: 'Please choose a start time' }),
    ...(draft.totalAmount.trim() === '' && { totalAmount: 'Please enter an amount, like 30.00' }),
  }
}

function problem(title: string, description: string): ToastMessage {
  return { title, description, variant: 'destructive' }
}

/** The call's payload; the end is the start plus the duration, also past 9 PM. Only for a draft without a problem. */
export function toStaffBooking(draft: StaffBookingDraft): CreateStaffBooking {
  const start = instantAt(Temporal.PlainDate.from(draft.date), Number(draft.hour))
  const customerEmail = draft.customerEmail.trim()
  return {
    customerEmail,
    customerName: draft.customerName.trim() || (customerEmail.split('@')[0] ?? ''),
    ...(draft.bundleId ? { bundleId: draft.bundleId } : { spaceId: draft.spaceId }),
    startTime: start.toString(),
    endTime: start.add({ hours: draft.hours }).toString(),
    totalAmount: draft.totalAmount.trim(),
    paymentMethod: draft.paymentMethod,
  }
}
