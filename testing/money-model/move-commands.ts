import fc from 'fast-check'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../factories.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { customer, STARTS, THINGS } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, pick } from './model.ts'
import type { MoneyState } from './read-state.ts'

/**
 * A customer moves a booking: also one that can't be moved, to times that are taken, pricier, or the same.
 */
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
        await moveBooking(barn, pick(model.bookings, which), { thing, start }, fate)
      },
    ),
  )

export async function moveBooking(
  barn: Barn,
  { id, owner, place }: KnownBooking,
  { thing, start }: { thing: string; start: string },
  fate: Fate,
): Promise<void> {
  const hours = place
    ? hoursBetween(Temporal.Instant.from(place.startTime), Temporal.Instant.from(place.endTime))
    : 1
  const { startTime } = bookingOf(thing, start, hours)
  const isBundle = thing.startsWith('bundle')
  const item = { spaceId: isBundle ? null : thing, bundleId: isBundle ? thing : null }
  const to = { ...item, startTime, isChecked: true }
  await ask(barn, fate, () => customer(barn, owner).post(`/api/bookings/${id}/move`, to), expectComposure)
}

export const moveCommands: fc.Arbitrary<Command>[] = [moves, moves, moves]

/**
 * Finds bookings that customers moved more than once, without their consent, or with another number of
 * emails.
 */
export function findMoveBreaches(state: MoneyState): string[] {
  const { bookings, moves, history, emails } = state
  return bookings.flatMap(({ id, userId }) => {
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
