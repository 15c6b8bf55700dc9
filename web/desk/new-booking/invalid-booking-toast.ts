import type { FieldErrors } from 'react-hook-form'
import { FIELDS_REQUIRED } from '../../../domain/bookings/admin-booking.schema.ts'
import {
  STAFF_BOOKING_REQUIRED,
  type StaffBookingForm,
} from '../../../domain/bookings/staff-booking-form.schema.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'

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
