import fc from 'fast-check'
import { sum, toCents } from '../../domain/pricing/money.ts'
import { enterCode } from '../promo-codes.ts'
import { listPriceOf } from './adjustment-rules.ts'
import { type Barn, CODES } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { anyCard, anyWish, book, customer, nameOf, openForm, pay } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, type Model, pick } from './model.ts'
import type { MoneyState } from './read-state.ts'

const anyCode = fc.constantFrom(...(Object.keys(CODES) as (keyof typeof CODES)[]))

export async function enter(
  model: Model,
  barn: Barn,
  booking: KnownBooking,
  code: string | null,
  fate: Fate,
): Promise<void> {
  if (code !== null) model.codes.add(`${booking.seriesId ?? booking.id} ${code}`)
  await ask(barn, fate, () => enterCode(customer(barn, booking.owner), booking.id, code), expectComposure)
}

const enters = fc
  .record({ which: anyOf, code: fc.option(anyCode, { freq: 4 }), fate: anyFate })
  .map(({ which, code, fate }) =>
    command(`${code ?? 'no code'} is used for #${which}${told(fate)}`, hasBookings, (model, barn) =>
      enter(model, barn, pick(model.bookings, which), code, fate),
    ),
  )

/** Opens the form for the price with a code, and pays it, with one tap if there's nothing to pay. */
export async function payWithCode(model: Model, barn: Barn, booking: KnownBooking, card: string, fate: Fate) {
  const amount = await openForm(model, barn, booking, { kind: 'completes' })
  const { id, owner } = booking
  const tap = () => customer(barn, owner).post(`/api/bookings/${id}/credit-payment`, { amount })
  if (amount === 0) await ask(barn, fate, tap, expectComposure)
  else if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
}

/** Books, may open the form, uses a code, and pays. */
export const buysWithCode = fc
  .record({ wish: anyWish, code: anyCode, opens: fc.boolean(), fate: anyFate, tap: anyFate, card: anyCard })
  .map(({ wish, code, opens, fate, tap, card }) =>
    command(
      `${nameOf(wish)}, books${opens ? ', opens the form' : ''}, uses ${code}${told(fate)}, pays with ${card}${told(tap)}`,
      always,
      async (model, barn) => {
        const before = model.bookings.length
        await book(model, barn, wish, { kind: 'completes' })
        const booking = model.bookings[before]
        if (!booking) return
        if (opens) await openForm(model, barn, booking, { kind: 'completes' })
        await enter(model, barn, booking, code, fate)
        await payWithCode(model, barn, booking, card, tap)
      },
    ),
  )

export const codeCommands: fc.Arbitrary<Command>[] = [enters, enters, buysWithCode, buysWithCode]

/** Finds discounts that no one asked for or of another amount, and codes that are used more often than they can be. */
export function findCodeBreaches({ bookings, promoCodes, adjustments }: MoneyState, asked: Model): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) => isRight || breaches.push(breach)
  for (const { bookingId, sourceId } of adjustments)
    expect(
      promoCodes.some(({ id }) => id === sourceId),
      `${bookingId} is adjusted by ${sourceId}, which isn't a code`,
    )
  for (const { id, code, percent, amount, totalLimit, customerLimit } of promoCodes) {
    const rows = new Map(
      adjustments
        .filter(({ sourceId }) => sourceId === id)
        .map((row) => [row.bookingId, toCents(row.amount)]),
    )
    const used = bookings.filter((booking) => rows.has(booking.id))
    const uses = Map.groupBy(used, (booking) => booking.seriesId ?? booking.id)
    const active = [...uses.values()].filter((dates) => dates.some(({ status }) => status !== 'cancelled'))
    expect(active.length <= (totalLimit ?? Infinity), `${code} has ${active.length} uses`)
    for (const own of Map.groupBy(active, ([first]) => first?.userId).values())
      expect(own.length <= (customerLimit ?? Infinity), `a customer has ${own.length} uses of ${code}`)
    for (const [use, dates] of uses) {
      expect(asked.codes.has(`${use} ${code}`), `${use} uses ${code}, and no one asked for it`)
      const price = sum(dates.map((date) => listPriceOf(asked, date)))
      const discount = -sum(dates.map((date) => rows.get(date.id) ?? 0))
      const expected = percent === null ? Math.min(toCents(amount ?? '0'), price) : (price * percent) / 100
      expect(discount === expected, `${code} takes ${discount} cents off ${use}, not ${expected}`)
    }
  }
  return breaches
}
