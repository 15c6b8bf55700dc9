import fc from 'fast-check'
import type { Barn } from './barn.ts'
import { always, anyFate, ask, type Command, command, expectComposure, told } from './command.ts'
import { anyCard, anyWish, book, customer, nameOf, openForm, pay, type Wish } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import type { Model } from './model.ts'

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
  type Row = { id: string; status: string; waitingEntryId: string | null; totalAmount: string }
  const offered = (body as Row[]).find((row) => row.status === 'pending' && row.waitingEntryId !== null)
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
export const waitsAndTakes: fc.Arbitrary<Command> = fc
  .record({ wish: anyWish, releases: anyFate })
  .map(({ wish: any, releases }) => {
    const wish = { ...any, start: '2026-11-21T10:00' }
    return command(
      `${nameOf(wish)}, released${told(releases)}, taken by one who waits`,
      always,
      async (model, barn) => {
        const before = model.bookings.length
        await book(model, barn, wish, { kind: 'completes' })
        const held = model.bookings[before]
        const next = (wish.who + 1) % 3
        await join(barn, { ...wish, who: next }, { kind: 'completes' })
        if (!held) return
        await ask(
          barn,
          releases,
          () => customer(barn, held.owner).delete(`/api/bookings/${held.id}/hold`),
          expectComposure,
        )
        await take(model, barn, next, { kind: 'completes' }, 'pm_card_visa')
      },
    )
  })

export const waitingCommands: fc.Arbitrary<Command>[] = [joins, joins, joins, takes, takes]
