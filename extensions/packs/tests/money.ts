import fc from 'fast-check'
import { isGivenBack } from '../../../domain/payments/refund-status.ts'
import { sum, toCents } from '../../../domain/pricing/money.ts'
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
  told,
} from '../../../testing/money-model/command.ts'
import {
  answerOf,
  anyCard,
  anyWish,
  customer,
  nameOf,
  takeHold,
} from '../../../testing/money-model/customer-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import {
  hasBookings,
  intentOf,
  type KnownBooking,
  type Model,
  pick,
} from '../../../testing/money-model/model.ts'
import { isOfOrder } from '../../../testing/money-model/money-rules.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import type { MoneyState } from '../../../testing/money-model/read-state.ts'
import { COMPLETES, VISA } from '../../../testing/money-model/story.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { offerPacks, sellAtDesk, tenHours } from './packs.ts'

/** People's requests in a run, also without a response. */
interface Wishes {
  /** Packs that someone tried to buy or sell, and those that staff tried to refund. */
  packs: Set<string>
  refunded: Set<string>
  /** Secrets of the forms that customers got. */
  secrets: Set<string>
}

const WISHES = new WeakMap<Model, Wishes>()

function wishesOf(model: Readonly<Model>): Wishes {
  const known = WISHES.get(model) ?? { packs: new Set(), refunded: new Set(), secrets: new Set() }
  WISHES.set(model, known)
  return known
}

const anyone = fc.nat({ max: 2 })

/** Staff sell a customer a pack of ten hours for cash. */
async function sell(model: Model, barn: Barn, who: number, fate: Fate) {
  const packId = crypto.randomUUID()
  wishesOf(model).packs.add(packId)
  const { id } = customer(barn, who) as Client & { id: string }
  await ask(barn, fate, () => sellAtDesk(barn.staff, id, { packId }), expectComposure)
}

const sells = fc
  .record({ who: anyone, fate: anyFate })
  .map(({ who, fate }) =>
    command(`staff sell customer ${who} a pack${told(fate)}`, always, (model, barn) =>
      sell(model, barn, who, fate),
    ),
  )

async function buy(model: Model, barn: Barn, who: number, card: string, fate: Fate) {
  const pack = tenHours()
  wishesOf(model).packs.add(pack.packId)
  let secret: string | undefined
  await ask(
    barn,
    fate,
    () => customer(barn, who).post('/api/packs', pack),
    (answer) => {
      expectComposure(answer)
      secret = answer.body.clientSecret
      if (secret) wishesOf(model).secrets.add(secret)
    },
  )
  if (secret) await answerOf(barn.stripe.paymentIntents.confirm(intentOf(secret), { payment_method: card }))
  return pack
}

const buys = fc.record({ who: anyone, card: anyCard, fate: anyFate }).map(({ who, card, fate }) =>
  command(`customer ${who} buys a pack with ${card}${told(fate)}`, always, async (model, barn) => {
    await buy(model, barn, who, card, fate)
  }),
)

/** Pays with punches, also where there may not be enough. */
async function spend(barn: Barn, { id, owner, seasonId }: KnownBooking, policyVersion: string, fate: Fate) {
  const who = customer(barn, owner)
  if (!seasonId) await signAgreements(who, id, undefined, policyVersion)
  const { more } = (await who.get(`/api/bookings/${id}`)).body
  const punches = more?.packs?.punches ?? 1
  await ask(barn, fate, () => who.post(`/api/bookings/${id}/pack-payment`, { punches }), expectComposure)
}

const spends = fc
  .record({ which: anyOf, fate: anyFate })
  .map(({ which, fate }) =>
    command(`punches pay for #${which}${told(fate)}`, hasBookings, (model, barn) =>
      spend(barn, pick(model.bookings, which), barn.policyVersion, fate),
    ),
  )

const checksOut = fc.record({ wish: anyWish, fate: anyFate }).map(({ wish, fate }) =>
  command(`${nameOf(wish)}, gets a pack and books with it${told(fate)}`, always, async (model, barn) => {
    await sell(model, barn, wish.who, COMPLETES)
    const booking = await takeHold(model, barn, wish)
    if (booking) await spend(barn, booking, barn.policyVersion, fate)
  }),
)

async function refund(model: Model, barn: Barn, which: number, fate: Fate) {
  const packId = pick([...wishesOf(model).packs], which)
  wishesOf(model).refunded.add(packId)
  const send = () => barn.staff.post(`/api/admin/packs/${packId}/refund`, { reason: 'Model' })
  await ask(barn, fate, send, expectComposure)
}

const refunds = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(
    `staff refund pack #${which}${told(fate)}`,
    (model) => wishesOf(model).packs.size > 0,
    (model, barn) => refund(model, barn, which, fate),
  ),
)

const packCommands = [sells, buys, spends, spends, checksOut, refunds]

const OFTEN = fc.constantFrom(true, true, false)

/** Buys a pack and uses it; then staff cancel the booking and return the punches, or refund the pack, or both. */
const usesPack = fc
  .record({ wish: anyWish, cancels: OFTEN, refunds: OFTEN, fate: anyFate })
  .map(({ wish, cancels, refunds, fate }) =>
    command(
      `${nameOf(wish)}, buys a pack and books with it${cancels ? ', is cancelled' : ''}${refunds ? ', and gets a refund' : ''}${told(fate)}`,
      always,
      async (model, barn) => {
        const { who } = wish
        const pack = await buy(model, barn, who, VISA, COMPLETES)
        // As its page does once it's paid.
        await customer(barn, who).post('/api/packs', pack)
        const booking = await takeHold(model, barn, wish)
        if (!booking) return
        await spend(barn, booking, barn.policyVersion, fate)
        if (cancels) {
          model.cancellations.push({ bookingId: booking.id, refund: 'full' })
          const cancel = () =>
            barn.staff.post(`/api/admin/bookings/${booking.id}/cancellation`, { refund: 'full' })
          await ask(barn, fate, cancel, expectComposure)
        }
        if (refunds) await refund(model, barn, 0, fate)
      },
    ),
  )

/** Finds punches that no one paid for, that were spent without a payment or twice, or whose refund differs. */
async function findPackBreaches(db: Database, state: MoneyState, model: Model): Promise<string[]> {
  const { intents } = state
  const asked = wishesOf(model)
  const entries = await db.selectFrom('packEntries').selectAll().execute()
  const stored = await db.selectFrom('packs').select(['id', 'expiresOn']).execute()
  const payments = [...state.payments, ...state.deskPayments]
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) => isRight || breaches.push(breach)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  for (const [packId, own] of Map.groupBy(entries, (entry) => entry.packId)) {
    const [punches, value] = [sum(own.map((entry) => entry.punches)), centsOf(own)]
    expect(punches >= 0 && value >= 0, `pack ${packId} has ${punches} punches worth ${value} cents`)
    expect((punches === 0) === (value === 0), `pack ${packId} keeps ${value} cents for ${punches} punches`)
    expect(asked.packs.has(packId), `pack ${packId} was sold, and no one asked for it`)
    const isRefunded = own.some(({ kind }) => kind === 'refunded')
    expect(!isRefunded || asked.refunded.has(packId), `pack ${packId} was refunded, and no one asked`)
  }
  for (const { id, amount, orderId: packId } of payments.filter(({ orderId }) => orderId !== null)) {
    const sold = of('sold').filter(({ paymentId }) => paymentId === id)
    expect(sold.length === 1 && centsOf(sold) === toCents(amount), `payment ${id} bought ${centsOf(sold)}`)
    const back = state.refunds.filter(({ paymentId, status }) => paymentId === id && isGivenBack(status))
    const taken = entries.filter(({ packId: own, refundId }) => own === packId && refundId !== null)
    const ended = taken.filter(({ kind }) => kind !== 'returned')
    expect(centsOf(back) === 0 - centsOf(ended), `pack ${packId} lost ${centsOf(ended)} to its refunds`)
  }
  const paid = payments.filter(({ method }) => method === 'punches')
  for (const { id } of paid) {
    const spent = of('spent').filter(({ paymentId }) => paymentId === id)
    expect(spent.length === 1, `payment ${id} was punched ${spent.length} times`)
    const back = state.refunds.filter(({ paymentId }) => paymentId === id)
    const returned = of('returned').filter(({ refundId }) => back.some((refund) => refund.id === refundId))
    expect(
      returned.length === back.length && back.length <= 1,
      `payment ${id} came back ${returned.length} times`,
    )
    expect(
      returned.length === 0 || centsOf(returned) === 0 - centsOf(spent),
      `${centsOf(returned)} came back of ${centsOf(spent)}`,
    )
  }
  const bought = payments.filter(({ orderId }) => orderId !== null)
  expect(
    of('sold').length === bought.length && of('spent').length === paid.length,
    'punches moved without a payment',
  )
  for (const { id, metadata, status, amount_received: received, client_secret: secret } of intents.filter(
    isOfOrder,
  )) {
    const ours = payments.filter(({ stripePaymentIntentId }) => stripePaymentIntentId === id)
    const isPaid = status === 'succeeded'
    expect(
      ours.length === Number(isPaid),
      `${id} of pack ${metadata.orderId} is ${ours.length} times in our ledger`,
    )
    expect(!isPaid || centsOf(ours) === received, `${id} is ${centsOf(ours)} cents in our ledger`)
    const isPayable = !isPaid && status !== 'canceled' && asked.secrets.has(secret ?? '')
    const form = state.forms.find(({ intentId }) => intentId === id)
    const isStored = stored.some((pack) => pack.id === form?.orderId && pack.expiresOn === null)
    expect(!isPayable || isStored, `${id} could still be paid, though its pack is gone`)
  }
  return breaches
}

function centsOf(rows: readonly { amount: string }[]): number {
  return sum(rows.map(({ amount }) => toCents(amount)))
}

export const MONEY: MoneyPart = {
  prepare: offerPacks,
  commands: packCommands,
  stories: [usesPack, usesPack, usesPack, usesPack],
  findBreaches: findPackBreaches,
  outcomes: ({ payments, deskPayments, refunds }) => ({
    'packs bought by card': payments.filter(({ orderId }) => orderId !== null).length,
    'bookings that punches paid': deskPayments.filter(({ method }) => method === 'punches').length,
    'punches that came back': refunds.filter(({ backTo }) => backTo === 'punches').length,
    'packs refunded': refunds.filter(({ paymentId }) =>
      [...payments, ...deskPayments].some(({ id, orderId }) => id === paymentId && orderId !== null),
    ).length,
  }),
}
