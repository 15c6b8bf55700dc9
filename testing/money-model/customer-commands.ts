import fc from 'fast-check'
import Stripe from 'stripe'
import { toWire } from '../../server/db/instants.ts'
import type { Client } from '../client.ts'
import { bookingOf } from '../factories.ts'
import { signAgreements } from '../paid-booking.ts'
import { rowOf } from '../records.ts'
import type { Barn } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import type { Fate } from './interrupted-steps.ts'
import {
  hasBookings,
  hasForm,
  intentOf,
  type KnownBooking,
  type Model,
  pick,
  pickIntent,
  placeOf,
  withForm,
} from './model.ts'

/** Two cages and the bundle of both, at a few hours that start soon, to make conflicts likely. */
export const THINGS = ['cage-1', 'cage-2', 'bundle1']
export const STARTS = ['2026-11-20T15:00', '2026-11-20T16:00', '2026-11-21T10:00', '2026-11-24T18:00']

export const anyCard = fc.oneof(
  { weight: 6, arbitrary: fc.constant('pm_card_visa') },
  { weight: 2, arbitrary: fc.constant('pm_card_chargeDeclined') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'pm_card_authenticationRequired',
      'pm_card_pendingRefund',
      'pm_card_refundFail',
    ),
  },
)

export const anyWish = fc.record({
  who: fc.nat({ max: 2 }),
  thing: fc.constantFrom(...THINGS),
  start: fc.constantFrom(...STARTS),
  hours: fc.constantFrom(1, 2),
  isAnyCage: fc.boolean(),
})
export type Wish = typeof anyWish extends fc.Arbitrary<infer W> ? W : never

export const nameOf = ({ who, thing, start, hours, isAnyCage }: Wish) =>
  `customer ${who}: ${isAnyCage ? 'any cage, ' : ''}${thing} at ${start} for ${hours} h`

const books = fc
  .record({ wish: anyWish, fate: anyFate })
  .map(({ wish, fate }) =>
    command(`${nameOf(wish)}, books${told(fate)}`, always, (model, barn) => book(model, barn, wish, fate)),
  )

/** Books and pays, as most people do. */
const checksOut = fc.record({ wish: anyWish, fate: anyFate, card: anyCard }).map(({ wish, fate, card }) =>
  command(
    `${nameOf(wish)}, books, opens the form${told(fate)}, pays with ${card}`,
    always,
    async (model, barn) => {
      const booking = await takeHold(model, barn, wish)
      if (!booking) return
      await openForm(model, barn, booking, fate)
      if (booking.secrets.length > 0) await pay(model, barn, booking, 0, card)
    },
  ),
)

export async function book(model: Model, barn: Barn, wish: Wish, fate: Fate): Promise<void> {
  const { who, thing, start, hours, isAnyCage } = wish
  await ask(
    barn,
    fate,
    () => customer(barn, who).post('/api/bookings', { ...bookingOf(thing, start, hours), isAnyCage }),
    (answer) => {
      expectComposure(answer)
      if (answer.status > 201) return
      const { id, totalAmount: total } = answer.body
      if (!model.bookings.some((booking) => booking.id === id))
        model.bookings.push({ id, owner: who, total, secrets: [], place: placeOf(answer.body) })
    },
  )
}

/** Books without an interruption; undefined if that was refused. */
export async function takeHold(model: Model, barn: Barn, wish: Wish): Promise<KnownBooking | undefined> {
  const before = model.bookings.length
  await book(model, barn, wish, { kind: 'completes' })
  return model.bookings[before]
}

const opensForm = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(`the form for paying #${which} is opened${told(fate)}`, hasBookings, async (model, barn) => {
    await openForm(model, barn, pick(model.bookings, which), fate)
  }),
)

export async function openForm(
  { bookings }: Model,
  barn: Barn,
  booking: KnownBooking,
  fate: Fate,
  extra: { usesKept?: boolean } = {},
): Promise<number> {
  const { amount, dates } = await dueOf(barn, booking)
  const input = { amount, bookingId: booking.id, ...extra }
  await signAgreements(customer(barn, booking.owner), booking.id, dates, barn.policyVersion)
  await ask(
    barn,
    fate,
    () => customer(barn, booking.owner).post('/api/create-payment-intent', input),
    (answer) => {
      expectComposure(answer)
      const secret = answer.body.clientSecret
      if (!secret) return
      const { id, seasonId } = booking
      for (const date of bookings)
        if (date.id === id || (seasonId && date.seasonId === seasonId))
          if (!date.secrets.includes(secret)) date.secrets.push(secret)
    },
  )
  return amount
}

/**
 * The amount on a booking's page, in dollars, and the dates it's for: of a season, those that aren't
 * cancelled.
 */
async function dueOf({ app }: Barn, { id, seasonId }: KnownBooking) {
  if (!seasonId) return { amount: Number((await rowOf(app, id)).totalAmount) }
  const dates = await app.services.db
    .selectFrom('bookings')
    .select(['id', 'spaceId', 'bundleId', 'startTime', 'endTime', 'totalAmount', 'status'])
    .where('orderId', '=', seasonId)
    .where('status', '!=', 'cancelled')
    .execute()
  const unpaid = dates.filter(({ status }) => status === 'pending')
  return {
    amount: unpaid.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0),
    dates: dates.map(toWire),
  }
}

const pays = fc
  .record({ which: anyOf, form: fc.nat({ max: 1 }), card: anyCard })
  .map(({ which, form, card }) =>
    command(`#${which} is paid by form ${form} with ${card}`, hasForm, (model, barn) =>
      pay(model, barn, pick(withForm(model), which), form, card),
    ),
  )

/** The browser's own calls to Stripe. */
export async function pay(
  { forgotten }: Model,
  { app, stripe }: Barn,
  booking: KnownBooking,
  form: number,
  card: string,
): Promise<void> {
  const intentId = intentOf(pick(booking.secrets, form))
  // A season can be paid while one of its dates can.
  const { status, cancelReason } = await app.services.db
    .selectFrom('bookings')
    .select(['status', 'cancelReason'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', booking.id),
        eb('id', 'in', selectFrom('paymentForms').select('bookingId').where('intentId', '=', intentId)),
      ]),
    )
    .orderBy(({ eb }) => eb('status', '=', 'pending'), 'desc')
    .executeTakeFirstOrThrow()
  const intent = await answerOf(stripe.paymentIntents.confirm(intentId, { payment_method: card }))
  const isPaid = intent?.status === 'succeeded' || intent?.status === 'processing'
  if (isPaid && status !== 'pending' && !forgotten.has(intentId))
    throw new Error(`A booking that was ${status} (${cancelReason}) could be paid: ${booking.id}`)
}

/** One tap for a booking that takes no card, because kept payments or a discount cover everything. */
export async function payKept(barn: Barn, { id, owner }: KnownBooking, amount: number, fate: Fate) {
  const tap = () => customer(barn, owner).post(`/api/bookings/${id}/kept-payment`, { amount })
  await ask(barn, fate, tap, expectComposure)
}

const passesChallenge = fc
  .record({ which: anyOf, outcome: fc.constantFrom('complete', 'fail') })
  .map(({ which, outcome }) =>
    command(`the bank's challenge for #${which}: ${outcome}`, hasForm, async (model, { stripe }) => {
      const client_secret = pick(pick(withForm(model), which).secrets, 0)
      const path = `/v1/payment_intents/${pickIntent(model, which)}/authenticate`
      await answerOf(stripe.rawRequest('POST', path, { client_secret, outcome }))
    }),
  )

/** Looks that come together ask Stripe once: if one paused, the others would wait for it. An event that settles may pause. */
const fatesOfLooks = anyFate.filter(({ kind }) => kind !== 'pauses')

const looks = fc.record({ which: anyOf, fate: fatesOfLooks }).map(({ which, fate }) =>
  command(`#${which} is looked at${told(fate)}`, hasBookings, async (model, barn) => {
    const { id, owner } = pick(model.bookings, which)
    await ask(barn, fate, () => customer(barn, owner).get(`/api/bookings/${id}`), expectComposure)
  }),
)

const releases = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(`#${which} is released${told(fate)}`, hasBookings, async (model, barn) => {
    const { id, owner } = pick(model.bookings, which)
    await ask(barn, fate, () => customer(barn, owner).delete(`/api/bookings/${id}/hold`), expectComposure)
  }),
)

export const customerCommands: fc.Arbitrary<Command>[] = [
  ...Array<typeof checksOut>(6).fill(checksOut),
  ...[
    books,
    books,
    opensForm,
    opensForm,
    opensForm,
    pays,
    pays,
    pays,
    passesChallenge,
    looks,
    looks,
    releases,
  ],
]

/** Null when Stripe refused or was unreachable. */
export async function answerOf<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

export function customer(barn: Barn, who: number): Client {
  const found = barn.customers[who]
  if (!found) throw new Error(`There is no customer ${who}`)
  return found
}
