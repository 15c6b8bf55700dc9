import type { Control } from 'react-hook-form'
import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { StaffBookingForm } from '../../../domain/bookings/staff-booking-form.schema.ts'
import { blockedDateMessage } from '../../../domain/closures/closed-message.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { dateOf } from '../frame/day-input.ts'

/** Passed to the fields that the form library can't register. */
export type NewBookingControl = Control<StaffBookingForm, unknown, CreateStaffBooking>

/** Initial form values; the URL can name a slot chosen on the board. */
export function draftFrom(params: URLSearchParams): StaffBookingForm {
  const date = params.get('date') ?? ''
  const hour = Number(params.get('hour') ?? Number.NaN)
  const bundleId = params.get('bundleId')
  return {
    customerEmail: '',
    customerName: '',
    item: { spaceId: bundleId ? null : params.get('spaceId'), bundleId },
    date: dateOf(date) ? date : '',
    hour: START_HOURS.includes(hour) ? String(hour) : '',
    hours: 1,
    totalAmount: '',
    paymentMethod: 'cash',
  }
}

/** What the form says about a blocked date; null for any other. */
export function blockedMessage(
  blocked: readonly Pick<BlockedDate, 'date' | 'reason'>[],
  date: string,
): string | null {
  const block = blocked.find((each) => each.date === date)
  return block ? blockedDateMessage(block.reason) : null
}
