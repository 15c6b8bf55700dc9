import type { Control, FieldErrors } from 'react-hook-form'
import { type CreateStaffBooking, FIELDS_REQUIRED } from '../../../domain/bookings/admin-booking.schema.ts'
import {
  STAFF_BOOKING_REQUIRED,
  type StaffBookingForm,
} from '../../../domain/bookings/staff-booking-form.schema.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { isPossibleHour } from '../../../domain/hours/possible-hours.ts'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
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

const REQUIRED = Object.entries(STAFF_BOOKING_REQUIRED) as [keyof typeof STAFF_BOOKING_REQUIRED, string][]

/** The toast of spec section 5, Admin; null for fields that are filled in wrong, which show their own message. */
export function invalidBookingToast(errors: FieldErrors<StaffBookingForm>): ToastMessage | null {
  if (REQUIRED.some(([field, message]) => errors[field]?.message === message))
    return refusal('Missing Information', FIELDS_REQUIRED)
  if (errors.item) return refusal('Missing Selection', 'Please select either a space or bundle')
  return errors.date?.message ? refusal('Date Unavailable', errors.date.message) : null
}

function refusal(title: string, description: string): ToastMessage {
  return { title, description, variant: 'destructive' }
}
