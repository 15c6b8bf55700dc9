import fc from 'fast-check'
import { cardShare } from '../../domain/payments/credit.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../factories.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { customer, STARTS, THINGS } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, type Model, pick, placeOf } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** A customer moves a booking: also one that can't be moved, to times that are taken, pricier, or the same. Others pay the difference. */
const moves = fc
  .record({
    which: anyOf,
    thing: fc.constantFrom(...THINGS),
    start: fc.constantFrom(...STARTS),
    fate: anyFate,
  })
  .map(({ which, thing, start, fate }) =>
    command(
      `the customer of #${which} moves it to ${thing} at ${start}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        await moveBooking(model, barn, pick(model.bookings, which), { thing, start }, fate)
      },
    ),
  )

/** Returns the hold of a pricier time, if there's one to pay for. */
export async function moveBooking(
  { bookings }: Model,
  barn: Barn,
  { id, owner, total, place }: KnownBooking,
  { thing, start }: { thing: string; start: string },
  fate: Fate,
): Promise<KnownBooking | undefined> {
  const hours = place
    ? hoursBetween(Temporal.Instant.from(place.startTime), Temporal.Instant.from(place.endTime))
    : 1
  const { startTime, totalAmount } = bookingOf(thing, start, hours)
  const more = Number(totalAmount) - Number(total)
  const isBundle = thing.startsWith('bundle')
  const item = { spaceId: isBundle ? null : thing, bundleId: isBundle ? thing : null }
  const to = { ...item, startTime, ...(more > 0 && { difference: more.toFixed(2) }), isChecked: true }
  let hold: KnownBooking | undefined
  await ask(
    barn,
    fate,
    () => customer(barn, owner).post(`/api/bookings/${id}/move`, to),
    (answer) => {
      expectComposure(answer)
      const { id: heldId, status, totalAmount: price } = answer.body
      if (answer.status !== 200 || status !== 'pending') return
      hold = bookings.find((booking) => booking.id === heldId)
      hold ??= { id: heldId, owner, total: price, secrets: [], place: placeOf(answer.body) }
      if (!bookings.includes(hold)) bookings.push(hold)
    },
  )
  return hold
}

export const moveCommands: fc.Arbitrary<Command>[] = [moves, moves, moves]

/** Finds bookings that customers moved more than once, without their consent, or with another price or number of emails. */
export function findMoveBreaches(state: MoneyState): string[] {
  const { bookings, moves, history, emails, payments, deskPayments } = state
  return bookings.flatMap(({ id, userId, movesBookingId, cancelReason, ...booking }) => {
    if (movesBookingId !== null) {
      // The move is made exactly if it was paid, and then the money is the moved booking's.
      const paid = payments.filter(
        ({ bookingId, stripePaymentIntentId }) =>
          bookingId === movesBookingId && stripePaymentIntentId === booking.stripePaymentIntentId,
      )
      const credit = deskPayments.filter(
        ({ bookingId, method, amount }) =>
          bookingId === movesBookingId && method === 'credit' && amount === booking.creditAmount,
      )
      const isMoved = cancelReason === 'moved'
      const byCard = cardShare(booking)
      const isRight =
        paid.length === Number(isMoved && byCard > 0) &&
        paid.every(({ amount }) => toCents(amount) === byCard) &&
        (!isMoved || byCard === toCents(booking.totalAmount) || credit.length > 0)
      const isOver = booking.status === 'pending' || booking.status === 'cancelled'
      return isRight && isOver ? [] : [`the hold ${id} of a move is ${cancelReason}, and ${paid.length} paid`]
    }
    const events = history.filter((event) => event.bookingId === id)
    const own = events.filter(({ kind, actorId }) => kind === 'moved' && actorId === userId)
    const consents = moves.filter(({ bookingId }) => bookingId === id)
    const told = emails.filter(
      ({ bookingId, template, props }) =>
        bookingId === id &&
        template === 'booking-moved' &&
        (props as Record<string, unknown>).byCustomer === 'true',
    )
    return [
      ...(own.length > 1 ? [`booking ${id} was moved ${own.length} times by its customer`] : []),
      ...(consents.length === own.length ? [] : [`booking ${id} has ${consents.length} consents to a move`]),
      ...(told.length === own.length ? [] : [`booking ${id} has ${told.length} emails about a move`]),
    ]
  })
}
