import type { ReactNode } from 'react'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'

/** A way to take cards at the desk, for the method "Card reader". */
export interface CardTaker {
  /**
   * Where the customer presents the card, such as "Front Desk". Null if there's no such place: then a payment
   * is only recorded.
   */
  place: string | null
  /**
   * Whether the place isn't known yet. Then no payment can be recorded, because it may have to be charged.
   */
  isLooking: boolean
  /** An explanation of the method, or a choice of the place. */
  choice: ReactNode
  /** The payment that was started last, until staff leave it. */
  payment: CardAtDesk | null
  /** Requests a card for `amount` dollars, or the whole balance. */
  start: (booking: AdminBooking, amount?: string) => void
  retry: () => void
  /** Stops waiting for the card, and goes back to the choice of a method. */
  leave: () => void
}

interface CardAtDesk {
  bookingId: string
  isWaiting: boolean
  /** Whether the card was charged. */
  isTaken: boolean
  /** Its state. Takes the focus. */
  progress: ReactNode
}
