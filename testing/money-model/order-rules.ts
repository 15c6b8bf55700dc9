import type { Model } from './model.ts'
import { isStanding, type MoneyState } from './read-state.ts'

type Order = MoneyState['orders'][number]

/**
 * Rules for orders once nothing is under way: pending means held, no time without an order that has it, and
 * nothing that ended can be paid. That payments, waivers, and adjustments agree with prices, and that nothing
 * is kept of what ended, is checked for each booking.
 */
export function findOrderBreaches(state: MoneyState, asked: Model): string[] {
  return [
    ...state.orders.flatMap((order) => checkOrder(state, asked, order)),
    ...state.bookings.flatMap(({ id, orderId, userId }) =>
      state.orders.some((order) => order.id === orderId && order.userId === userId)
        ? []
        : [`booking ${id} is in no order of its customer`],
    ),
  ]
}

function checkOrder(state: MoneyState, asked: Model, order: Order): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) =>
    isRight || breaches.push(`order ${order.id} (${order.state}): ${breach}`)
  const bookings = state.bookings.filter(({ orderId }) => orderId === order.id)
  const ids = new Set(bookings.map(({ id }) => id))
  if (order.state === 'kept') expect(order.expiresAt === null, `expires at ${order.expiresAt}`)
  if (bookings.length === 0) {
    const isPaid = state.payments.concat(state.deskPayments).some(({ orderId }) => orderId === order.id)
    expect(order.label !== null, 'has neither a booking nor a label')
    expect((order.state === 'kept') === isPaid, isPaid ? 'is paid' : 'is unpaid')
    return breaches
  }
  expect(bookings.length <= 1 || order.label !== null, 'has several bookings and no label')
  expect(
    (order.state === 'held') === bookings.some(({ status }) => status === 'pending'),
    `has bookings that are ${bookings.map(({ status }) => status)}`,
  )
  if (order.state !== 'ended') return breaches
  expect(!bookings.some(isStanding), 'stands')
  expect(!state.occupancy.some(({ bookingId }) => ids.has(bookingId)), 'has a time')
  const isPayable = state.forms.some(
    ({ bookingId, closedAt, intentId }) =>
      ids.has(bookingId ?? '') && closedAt === null && !asked.forgotten.has(intentId),
  )
  expect(!isPayable, 'can be paid')
  return breaches
}
