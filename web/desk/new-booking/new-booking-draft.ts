import type { Control, FieldErrors } from 'react-hook-form'
import { type CreateStaffBooking, FIELDS_REQUIRED } from '../../../domain/bookings/admin-booking.schema.ts'
import {
  STAFF_BOOKING_REQUIRED,
  type StaffBookingForm,
} from '../../../domain/bookings/staff-booking-form.schema.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { isPossibleHour } from '../../../domain/hours/possible-hours.ts'
import type { Problem } from '../../forms/form-problem.tsx'
import { isMissing } from '../../forms/is-missing.ts'
import { dateOf } from '../forms/day-input.ts'

/** Passed to the fields that the form library can't register. */
export type NewBookingControl = Control<StaffBookingForm, unknown, CreateStaffBooking>

/** Initial form values; the URL can name a slot chosen on the board, or a customer. */
export function draftFrom(params: URLSearchParams): StaffBookingForm {
  const date = params.get('date') ?? ''
  const hour = Number(params.get('hour') ?? Number.NaN)
  const bundleId = params.get('bundleId')
  return {
    customerEmail: params.get('customerEmail') ?? '',
    customerName: params.get('customerName') ?? '',
    item: { spaceId: bundleId ? null : params.get('spaceId'), bundleId },
    date: dateOf(date) ? date : '',
    hour: isPossibleHour(hour) ? String(hour) : '',
    hours: 1,
    totalAmount: '',
    paymentMethod: 'cash',
    payment: 'now',
  }
}

/** The form's message for a blocked date; null for any other. */
export function blockedMessage(
  blocked: readonly Pick<BlockedDate, 'date' | 'reason'>[],
  date: string,
): string | null {
  const block = blocked.find((each) => each.date === date)
  return block ? blockedDateMessage(block.reason) : null
}

/** The messages of spec section 5, Admin; null for fields that are filled in wrong, which show their own. */
export function bookingProblem(errors: FieldErrors<StaffBookingForm>): Problem | null {
  if (isMissing(errors, STAFF_BOOKING_REQUIRED))
    return { title: 'Missing Information', text: FIELDS_REQUIRED }
  if (errors.item) return { title: 'Missing Selection', text: 'Please select either a space or bundle' }
  return errors.date?.message ? { title: 'Date Unavailable', text: errors.date.message } : null
}
