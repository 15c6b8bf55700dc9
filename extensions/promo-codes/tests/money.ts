import fc from 'fast-check'
import { discountOf } from '../../../domain/pricing/adjustments.ts'
import { sum, toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'
import { listPriceOf } from '../../../testing/money-model/adjustment-rules.ts'
import type { Barn } from '../../../testing/money-model/barn.ts'
import {
  always,
  anyFate,
  anyOf,
  ask,
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
  payKept,
  takeHold,
} from '../../../testing/money-model/customer-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import { hasBookings, type KnownBooking, type Model, pick } from '../../../testing/money-model/model.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import type { MoneyState } from '../../../testing/money-model/read-state.ts'
import { COMPLETES, getForm, LATER, story, VISA } from '../../../testing/money-model/story.ts'
import { forgetIntent } from '../../../testing/money-model/stripe-commands.ts'
import { addCode, enterCode } from './codes.ts'

/** The owner's codes: never more uses at the same time than a few. */
const CODES = {
  HALF: { percent: 50, totalLimit: 2 },
  FORTY: { amount: '40.00', customerLimit: 1 },
  FREE: { percent: 100, totalLimit: 1, customerLimit: 1 },
}

const anyCode = fc.constantFrom(...(Object.keys(CODES) as (keyof typeof CODES)[]))

async function enter(
  model: Model,
  barn: Barn,
  booking: KnownBooking,
  code: string | null,
  fate: Fate,
): Promise<void> {
  if (code !== null) model.asked.add(`${booking.seasonId ?? booking.id} ${code}`)
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
async function payWithCode(model: Model, barn: Barn, booking: KnownBooking, card: string, fate: Fate) {
  const amount = await openForm(model, barn, booking, COMPLETES)
  if (amount === 0) await payKept(barn, booking, amount, fate)
  else if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
}

/** Books, may open the form, uses a code, and pays. */
const buysWithCode = fc
  .record({ wish: anyWish, code: anyCode, opens: fc.boolean(), fate: anyFate, tap: anyFate, card: anyCard })
  .map(({ wish, code, opens, fate, tap, card }) =>
    command(
      `${nameOf(wish)}, books${opens ? ', opens the form' : ''}, uses ${code}${told(fate)}, pays with ${card}${told(tap)}`,
      always,
      async (model, barn) => {
        const booking = await takeHold(model, barn, wish)
        if (!booking) return
        if (opens) await openForm(model, barn, booking, COMPLETES)
        await enter(model, barn, booking, code, fate)
        await payWithCode(model, barn, booking, card, tap)
      },
    ),
  )

const codesDoNotStack = story('uses codes one after the other', async (model, barn, booking, wish, fate) => {
  await enter(model, barn, booking, 'HALF', COMPLETES)
  await enter(model, barn, booking, wish.hours === 1 ? 'FORTY' : null, fate)
  await enter(model, barn, booking, null, COMPLETES)
  await payWithCode(model, barn, booking, VISA, fate)
})

const isFree = story('uses a code that takes off everything', async (model, barn, booking, _wish, fate) => {
  await enter(model, barn, booking, 'FREE', COMPLETES)
  await payWithCode(model, barn, booking, VISA, fate)
})

const paysTooLateWithCode = story(
  'uses the last of a code, and pays after another customer used it',
  async (model, barn, booking, wish, fate) => {
    await enter(model, barn, booking, 'HALF', COMPLETES)
    await openForm(model, barn, booking, COMPLETES)
    await forgetIntent(model, barn, booking)
    for (const who of [1, 2]) {
      const other = { ...wish, who: (wish.who + who) % 3, thing: 'cage-2', start: LATER, isAnyCage: false }
      const hold = await getForm(model, barn, other)
      if (hold) await enter(model, barn, hold, 'HALF', fate)
    }
    await pay(model, barn, booking, 0, VISA)
  },
  anyWish.map((wish) => ({ ...wish, thing: 'cage-1' })),
)

/** Finds discounts that no one asked for or of another amount, and codes that are used more often than they can be. */
async function findCodeBreaches(
  db: Database,
  { bookings, adjustments }: MoneyState,
  model: Model,
): Promise<string[]> {
  const promoCodes = await db.selectFrom('promoCodes').selectAll().execute()
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
    const uses = Map.groupBy(used, ({ id, label, orderId }) => (label === null ? id : orderId))
    const active = [...uses.values()].filter((dates) => dates.some(({ status }) => status !== 'cancelled'))
    expect(active.length <= (totalLimit ?? Infinity), `${code} has ${active.length} uses`)
    for (const own of Map.groupBy(active, ([first]) => first?.userId).values())
      expect(own.length <= (customerLimit ?? Infinity), `a customer has ${own.length} uses of ${code}`)
    for (const [use, dates] of uses) {
      expect(model.asked.has(`${use} ${code}`), `${use} uses ${code}, and no one asked for it`)
      const price = sum(dates.map((date) => listPriceOf(model, date)))
      const discount = -sum(dates.map((date) => rows.get(date.id) ?? 0))
      const expected = percent === null ? Math.min(toCents(amount ?? '0'), price) : (price * percent) / 100
      expect(discount === expected, `${code} takes ${discount} cents off ${use}, not ${expected}`)
    }
  }
  return breaches
}

export const MONEY: MoneyPart = {
  async prepare(staff) {
    for (const [code, terms] of Object.entries(CODES)) await addCode({ staff }, { code, ...terms })
  },
  commands: [enters, enters, buysWithCode, buysWithCode],
  stories: [
    buysWithCode,
    buysWithCode,
    codesDoNotStack,
    codesDoNotStack,
    isFree,
    isFree,
    paysTooLateWithCode,
  ],
  findBreaches: findCodeBreaches,
  outcomes: ({ bookings, history }) => {
    const had = (wanted: string) => (booking: { id: string }) =>
      history.some(({ bookingId, kind }) => bookingId === booking.id && kind === wanted)
    const cheaper = bookings.filter((each) => discountOf(each) > 0).filter(had('confirmed'))
    return {
      'bookings made cheaper by a code': cheaper.length,
      'bookings that a code made free': cheaper.filter(({ totalAmount }) => totalAmount === '0.00').length,
      'codes that were removed': bookings.filter(had('adjustment_removed')).length,
    }
  },
}
