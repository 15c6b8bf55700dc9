import fc from 'fast-check'
import { hoursBetween } from '../../../domain/time/facility-time.ts'
import type { Database } from '../../../server/db/database.ts'
import { bookingOf } from '../../../testing/factories.ts'
import type { Barn } from '../../../testing/money-model/barn.ts'
import { anyFate, anyOf, ask, command, expectComposure, told } from '../../../testing/money-model/command.ts'
import { anyWish, customer, STARTS, THINGS } from '../../../testing/money-model/customer-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import { hasBookings, type KnownBooking, pick } from '../../../testing/money-model/model.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import type { MoneyState } from '../../../testing/money-model/read-state.ts'
import { LATER, payAndReturn, story } from '../../../testing/money-model/story.ts'

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

async function moveBooking(
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

const movesIt = story(
  'buys, and moves it half an hour later to the cage next to it',
  async (model, barn, booking, wish, fate) => {
    await payAndReturn(model, barn, booking)
    barn.app.clock.advance({ minutes: 30 })
    await moveBooking(
      barn,
      booking,
      { thing: wish.thing === 'cage-1' ? 'cage-2' : 'cage-1', start: LATER },
      fate,
    )
  },
  anyWish.map((wish) => ({ ...wish, start: LATER })),
)

/**
 * Finds bookings that customers moved more than once, without their consent, or with another number of
 * emails.
 */
async function findMoveBreaches(db: Database, state: MoneyState): Promise<string[]> {
  const { bookings, history, emails } = state
  const moves = await db.selectFrom('bookingMoves').select('bookingId').execute()
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

export const MONEY: MoneyPart = {
  prepare: async () => {},
  policyTerms: () => ['moves'],
  commands: [moves, moves, moves],
  stories: [movesIt, movesIt, movesIt],
  findBreaches: findMoveBreaches,
  outcomes: ({ bookings, history }) => ({
    'bookings moved by their customer': bookings.filter(({ id, userId }) =>
      history.some(
        ({ bookingId, kind, actorId }) => bookingId === id && kind === 'moved' && actorId === userId,
      ),
    ).length,
  }),
}
