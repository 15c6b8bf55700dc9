import { type Adjusted, discountOf } from '../pricing/adjustments.ts'
import { type Cents, toCents } from '../pricing/money.ts'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'

/** Whether a booking is paid, in one word for the board and the lists. */
export const PAYMENT_STATES = ['paid', 'part', 'due', 'waived', 'comp', 'discounted', 'held'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A booking's price and what counts toward it, in dollars. */
export interface Account {
  paymentMethod: PaymentMethod
  totalAmount: string
  /** Payments without those that were voided. A refund doesn't make anything due again. */
  paidAmount: string
  waivedAmount: string
}

/** The amount still due: the price minus what was paid and waived. Never negative; a comp owes nothing. */
export function balanceOf({ paymentMethod, totalAmount, paidAmount, waivedAmount }: Account): Cents {
  if (paymentMethod === 'comp') return 0
  return Math.max(0, toCents(totalAmount) - toCents(paidAmount) - toCents(waivedAmount))
}

/** The amount its customer still owes: the balance, or nothing for a cancelled booking, even if part of it was paid. */
export function owedOf(booking: Account & { status: BookingStatus }): Cents {
  return booking.status === 'cancelled' ? 0 : balanceOf(booking)
}

/**
 * Held while it awaits payment; due or partly paid while there is a balance. Without one, it was paid, or staff waived
 * the rest; discounted if adjustments took off all of it, comp if staff gave it away or it's free.
 */
export function paymentState(booking: Account & Adjusted & { status: BookingStatus }): PaymentState {
  if (booking.status === 'pending') return 'held'
  const isPaid = toCents(booking.paidAmount) > 0
  if (balanceOf(booking) > 0) return isPaid ? 'part' : 'due'
  if (toCents(booking.waivedAmount) > 0) return 'waived'
  if (isPaid) return 'paid'
  return booking.paymentMethod !== 'comp' && discountOf(booking) > 0 ? 'discounted' : 'comp'
}

/** In place of the price of a booking that costs nothing. */
export const FREE: Readonly<Partial<Record<PaymentState, string>>> = {
  comp: 'Complimentary',
  discounted: 'Full discount',
}
