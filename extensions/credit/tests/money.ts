import fc from 'fast-check'
import { isGivenBack } from '../../../domain/payments/refund-status.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'
import type { Client } from '../../../testing/client.ts'
import type { Barn } from '../../../testing/money-model/barn.ts'
import {
  always,
  anyFate,
  anyOf,
  ask,
  command,
  expectComposure,
  expectKept,
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
import { COMPLETES, VISA } from '../../../testing/money-model/story.ts'
import { forgetIntent } from '../../../testing/money-model/stripe-commands.ts'

const AMOUNTS = ['0.40', '12.50', '29.80', '30.00', '200.00']

/** Cents of credit that staff gave in a run, by idempotency key; negative if they took it back. */
const ASKED = new WeakMap<Model, Map<string, Cents>>()

function asked(model: Model): Map<string, Cents> {
  const known = ASKED.get(model) ?? new Map<string, Cents>()
  ASKED.set(model, known)
  return known
}

const anyAmount = fc.constantFrom(...AMOUNTS)

/** Staff give a customer credit, or take it back. */
async function changeCredit(
  model: Model,
  barn: Barn,
  who: number,
  amount: string,
  takesBack: boolean,
  fate: Fate,
) {
  const { id } = customer(barn, who) as Client & { id: string }
  const entryId = crypto.randomUUID()
  asked(model).set(entryId, takesBack ? -toCents(amount) : toCents(amount))
  const input = { entryId, amount, takesBack, reason: 'Rain' }
  const give = () => barn.staff.post(`/api/admin/customers/${id}/credit`, input)
  await ask(barn, fate, give, expectComposure)
}

const changes = fc
  .record({ who: fc.nat({ max: 2 }), amount: anyAmount, takesBack: fc.boolean(), fate: anyFate })
  .map(({ who, amount, takesBack, fate }) =>
    command(
      `staff ${takesBack ? 'take back' : 'give'} $${amount} of customer ${who}'s credit${told(fate)}`,
      always,
      (model, barn) => changeCredit(model, barn, who, amount, takesBack, fate),
    ),
  )

/** Opens the form with credit, and pays: with one tap if credit covers everything, or the rest by card. */
async function spend(model: Model, barn: Barn, booking: KnownBooking, card: string, fate: Fate) {
  const amount = await openForm(model, barn, booking, COMPLETES, { usesKept: true })
  await payKept(barn, booking, amount, fate)
  if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
}

const spends = fc
  .record({ which: anyOf, fate: anyFate, card: anyCard })
  .map(({ which, fate, card }) =>
    command(`credit pays for #${which}, and ${card} the rest${told(fate)}`, hasBookings, (model, barn) =>
      spend(model, barn, pick(model.bookings, which), card, fate),
    ),
  )

/** Staff give credit, and the customer books with it. */
const checksOut = fc
  .record({ wish: anyWish, amount: anyAmount, fate: anyFate, card: anyCard })
  .map(({ wish, amount, fate, card }) =>
    command(
      `${nameOf(wish)}, gets $${amount} of credit and books with it and ${card}${told(fate)}`,
      always,
      async (model, barn) => {
        await changeCredit(model, barn, wish.who, amount, false, COMPLETES)
        const booking = await takeHold(model, barn, wish)
        if (booking) await spend(model, barn, booking, card, fate)
      },
    ),
  )

/**
 * The credit is kept for a hold that ends, perhaps for another one then, and the card's part comes too late.
 */
const paysTooLateWithCredit = fc
  .record({ wish: anyWish, usesItAgain: fc.boolean(), fate: anyFate })
  .map(({ wish, usesItAgain, fate }) =>
    command(
      `${nameOf(wish)}, opens the form with credit${usesItAgain ? ', uses it again' : ''}, and pays too late${told(fate)}`,
      always,
      async (model, barn) => {
        await changeCredit(model, barn, wish.who, '12.50', false, COMPLETES)
        const booking = await takeHold(model, barn, wish)
        if (!booking) return
        await openForm(model, barn, booking, COMPLETES, { usesKept: true })
        if (booking.secrets.length === 0) return
        await forgetIntent(model, barn, booking)
        await expectKept(model, barn)
        if (usesItAgain) {
          const other = await takeHold(model, barn, { ...wish, thing: 'cage-2' })
          if (other) await openForm(model, barn, other, fate, { usesKept: true })
        }
        await pay(model, barn, booking, 0, VISA)
      },
    ),
  )

/** Finds credit that no one gave, that was spent without a payment, or that someone has less than none of. */
async function findCreditBreaches(db: Database, state: MoneyState, model: Model): Promise<string[]> {
  const { deskPayments, refunds, bookings } = state
  const entries = await db.selectFrom('creditEntries').selectAll().execute()
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) => isRight || breaches.push(breach)
  for (const [userId, own] of Map.groupBy(entries, (entry) => entry.userId)) {
    const balance = centsOf(own)
    const held = bookings.filter((booking) => booking.userId === userId).map(({ id }) => id)
    const kept = state.kept.filter(({ bookingId, method }) => method === 'credit' && held.includes(bookingId))
    expect(balance >= centsOf(kept), `${userId} has ${balance} cents`)
  }
  for (const { id, kind, amount } of entries)
    if (kind === 'given' || kind === 'taken_back')
      expect(
        asked(model).get(id) === toCents(amount),
        `${amount} of credit were ${kind}, and no one asked for it`,
      )
  const paid = deskPayments.filter(({ method }) => method === 'credit')
  for (const { id, amount } of paid) {
    const spent = entries.filter(({ paymentId }) => paymentId === id)
    expect(spent.length === 1 && centsOf(spent) === -toCents(amount), `payment ${id} spent ${centsOf(spent)}`)
  }
  const back = refunds.filter(({ backTo, status }) => backTo === 'credit' && isGivenBack(status))
  for (const { id, amount } of back) {
    const given = entries.filter(({ refundId }) => refundId === id)
    expect(given.length === 1 && centsOf(given) === toCents(amount), `refund ${id} gave ${centsOf(given)}`)
  }
  const [spent, given] = (['spent', 'refunded'] as const).map((kind) =>
    entries.filter((each) => each.kind === kind),
  )
  expect(
    spent?.length === paid.length && given?.length === back.length,
    'credit moved without a payment or refund',
  )
  return breaches
}

function centsOf(entries: readonly { amount: string }[]): Cents {
  return sum(entries.map(({ amount }) => toCents(amount)))
}

export const MONEY: MoneyPart = {
  prepare: async () => {},
  commands: [changes, spends, checksOut, checksOut, checksOut],
  stories: [paysTooLateWithCredit, paysTooLateWithCredit],
  findBreaches: findCreditBreaches,
  outcomes: ({ deskPayments }) => ({
    'bookings that credit paid': deskPayments.filter(({ method }) => method === 'credit').length,
  }),
}
