import fc from 'fast-check'
import type { Database } from '../../../server/db/database.ts'
import type { Barn } from '../../../testing/money-model/barn.ts'
import {
  always,
  anyFate,
  ask,
  type Command,
  command,
  expectComposure,
  told,
} from '../../../testing/money-model/command.ts'
import {
  anyCard,
  anyWish,
  customer,
  nameOf,
  openForm,
  pay,
  takeHold,
  type Wish,
} from '../../../testing/money-model/customer-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import type { Model } from '../../../testing/money-model/model.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import type { MoneyState } from '../../../testing/money-model/read-state.ts'
import { COMPLETES, VISA } from '../../../testing/money-model/story.ts'

/** Waits for exactly this time. */
async function join(barn: Barn, { who, thing, start, hours }: Wish, fate: Fate): Promise<void> {
  const fromHour = Number(start.slice(11, 13))
  const isBundle = thing.startsWith('bundle')
  const entry = {
    date: start.slice(0, 10),
    fromHour,
    untilHour: fromHour + hours,
    hours,
    spaceId: isBundle ? null : thing,
    bundleId: isBundle ? thing : null,
    noticeHours: 1,
  }
  await ask(barn, fate, () => customer(barn, who).post('/api/waiting', entry), expectComposure)
}

const joins = fc
  .record({ wish: anyWish, fate: anyFate })
  .map(({ wish, fate }) =>
    command(`${nameOf(wish)}, waits for it${told(fate)}`, always, (_model, barn) => join(barn, wish, fate)),
  )

/** Takes the time that was offered, as far as the card goes. */
async function take(model: Model, barn: Barn, who: number, fate: Fate, card: string): Promise<void> {
  const { body } = await customer(barn, who).get('/api/bookings')
  type Row = { id: string; status: string; madeBy: string; totalAmount: string }
  const offered = (body as Row[]).find((row) => row.status === 'pending' && row.madeBy === 'system')
  if (!offered) return
  const known = model.bookings.find(({ id }) => id === offered.id)
  const booking = known ?? { id: offered.id, owner: who, total: offered.totalAmount, secrets: [] }
  if (!known) model.bookings.push(booking)
  await openForm(model, barn, booking, fate)
  if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
}

const takes = fc
  .record({ who: fc.nat({ max: 2 }), fate: anyFate, card: anyCard })
  .map(({ who, fate, card }) =>
    command(`customer ${who} takes what is offered${told(fate)}, pays with ${card}`, always, (model, barn) =>
      take(model, barn, who, fate, card),
    ),
  )

/** Another customer waits for a slot of the next day, gets it when its hold is released, and pays. */
const waitsAndTakes: fc.Arbitrary<Command> = fc
  .record({ wish: anyWish, releases: anyFate })
  .map(({ wish: any, releases }) => {
    const wish = { ...any, start: '2026-11-21T10:00' }
    return command(
      `${nameOf(wish)}, released${told(releases)}, taken by one who waits`,
      always,
      async (model, barn) => {
        const held = await takeHold(model, barn, wish)
        const next = (wish.who + 1) % 3
        await join(barn, { ...wish, who: next }, COMPLETES)
        if (!held) return
        await ask(
          barn,
          releases,
          () => customer(barn, held.owner).delete(`/api/bookings/${held.id}/hold`),
          expectComposure,
        )
        await take(model, barn, next, COMPLETES, VISA)
      },
    )
  })

/**
 * Finds offers to the wrong customer, of the same time twice, of a time that was given away, and emails
 * without one.
 */
async function findWaitingBreaches(db: Database, { bookings, emails }: MoneyState): Promise<string[]> {
  const entries = await db.selectFrom('waitingEntries').select(['id', 'userId']).execute()
  const named = new Map(
    (await db.selectFrom('waitingOffers').selectAll().execute()).map(({ bookingId, entryId }) => [
      bookingId,
      entryId,
    ]),
  )
  const offers = bookings.filter(isOffer)
  const wrong = offers
    .filter(({ id, userId }) => entries.find((entry) => entry.id === named.get(id))?.userId !== userId)
    .map(({ id }) => `offer ${id} went to someone who doesn't wait`)
  const keys = offers.map(({ id, startTime }) => `${named.get(id)} at ${startTime}`)
  const twice = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `${key} was offered twice`)
  const ids = new Set(offers.map(({ id }) => id))
  const stray = emails
    .filter(({ template, bookingId }) => template === 'waiting.time-offered' && !ids.has(bookingId ?? ''))
    .map(({ cause }) => `${cause} isn't about an offer`)
  const pending = offers.filter(({ status }) => status === 'pending').map(({ userId }) => userId)
  const greedy = pending.filter((userId, index) => pending.indexOf(userId) !== index)
  return [...wrong, ...twice, ...stray, ...greedy.map((userId) => `customer ${userId} has two offers`)]
}

const isOffer = ({ madeBy }: MoneyState['bookings'][number]) => madeBy === 'system'

export const MONEY: MoneyPart = {
  prepare: async () => {},
  forget: async (db) => void (await db.deleteFrom('waitingEntries').execute()),
  commands: [joins, joins, joins, takes, takes],
  stories: [waitsAndTakes, waitsAndTakes],
  findBreaches: findWaitingBreaches,
  outcomes: ({ bookings, history }) => {
    const offers = bookings.filter(isOffer)
    const isPaid = ({ id }: { id: string }) =>
      history.some(({ bookingId, kind }) => bookingId === id && kind === 'confirmed')
    return {
      'times offered to a customer who waited': offers.length,
      'offers that were paid': offers.filter(isPaid).length,
    }
  },
}
