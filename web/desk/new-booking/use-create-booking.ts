import { useRef } from 'react'
import type { AdminBooking, CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { call } from '../../api/call.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { useAction } from '../../forms/use-action.ts'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
import { BOARD, BOOKINGS, USERS } from '../requests/staff-requests.ts'

/** The toast of spec section 5, Admin; what's due, if it isn't paid yet. */
export function createdToast(booking: Parameters<typeof balanceOf>[0]): ToastMessage {
  const due = balanceOf(booking)
  return {
    title: 'Booking Created',
    description: due > 0 ? `${formatUsd(due)} is due.` : 'Cash booking has been created successfully!',
  }
}

/** The walk-in's field. */
const FIELD_OF = { invalid_phone: 'customer', customer_not_found: 'customer' } as const

/** Creates a booking, confirmed immediately. */
export function useCreateBooking(done?: (booking: AdminBooking) => ToastMessage) {
  const keyOf = useRequestKey<CreateStaffBooking>()
  return useAction({
    send: async (input: CreateStaffBooking): Promise<AdminBooking> => {
      const booking = await call('POST /api/admin/bookings', {
        ...input,
        requestKey: keyOf(input),
      })
      keyOf(null)
      return booking
    },
    ...(done && { done }),
    failed: { text: 'Failed to create booking', isQuoted: true },
    fieldOf: FIELD_OF,
    // It also creates the customer's account, if there is none.
    affects: [BOARD, BOOKINGS, USERS, AVAILABILITY],
  })
}

/**
 * The same key for the same input until it succeeds: pressing again after a lost answer returns the booking that was made. Null
 * forgets it.
 */
export function useRequestKey<Input>() {
  const last = useRef<{ about: string; key: string } | null>(null)
  return (input: Input | null): string => {
    const about = JSON.stringify(input)
    if (input === null) last.current = null
    else if (last.current?.about !== about) last.current = { about, key: crypto.randomUUID() }
    return last.current?.key ?? ''
  }
}
