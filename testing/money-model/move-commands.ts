import fc from 'fast-check'
import { bookingOf } from '../factories.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { customer, STARTS, THINGS } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, pick } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** A customer moves a booking: also one that can't be moved, to times that are taken, dearer, or the same. */
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
      (model, barn) => moveBooking(barn, pick(model.bookings, which), { thing, start }, fate),
    ),
  )

export async function moveBooking(
  barn: Barn,
  { id, owner }: KnownBooking,
  { thing, start }: { thing: string; start: string },
  fate: Fate,
): Promise<void> {
  const { startTime } = bookingOf(thing, start)
  const isBundle = thing.startsWith('bundle')
  const to = { spaceId: isBundle ? null : thing, bundleId: isBundle ? thing : null, startTime }
  await ask(
    barn,
    fate,
    () => customer(barn, owner).post(`/api/bookings/${id}/move`, { ...to, isChecked: true }),
    expectComposure,
  )
}

export const moveCommands: fc.Arbitrary<Command>[] = [moves, moves, moves]

/** Finds bookings that customers moved more than once, without their consent, or with another price or number of emails. */
export function findMoveBreaches({ bookings, moves, history, emails }: MoneyState): string[] {
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
