import fc from 'fast-check'
import { isGivenBack } from '../../domain/payments/refund-status.ts'
import { sum, toCents } from '../../domain/pricing/money.ts'
import type { Client } from '../client.ts'
import { sellAtDesk, tenHours } from '../packs.ts'
import { signAgreements } from '../paid-booking.ts'
import type { Barn } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { answerOf, anyCard, anyWish, book, customer, nameOf } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, intentOf, type KnownBooking, type Model, pick } from './model.ts'
import type { MoneyState } from './read-state.ts'

const anyone = fc.nat({ max: 2 })

/** Staff sell a customer a pack of ten hours for cash. */
async function sell({ packs }: Model, barn: Barn, who: number, fate: Fate) {
  const packId = crypto.randomUUID()
  packs.add(packId)
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
  model.packs.add(pack.packId)
  let secret: string | undefined
  await ask(
    barn,
    fate,
    () => customer(barn, who).post('/api/packs', pack),
    (answer) => {
      expectComposure(answer)
      secret = answer.body.clientSecret
      if (secret) model.packSecrets.add(secret)
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
async function spend(barn: Barn, { id, owner, seriesId }: KnownBooking, policyVersion: string, fate: Fate) {
  const who = customer(barn, owner)
  if (!seriesId) await signAgreements(who, id, undefined, policyVersion)
  const { punches = 1 } = (await who.get(`/api/bookings/${id}`)).body
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
    await sell(model, barn, wish.who, { kind: 'completes' })
    const before = model.bookings.length
    await book(model, barn, wish, { kind: 'completes' })
    const booking = model.bookings[before]
    if (booking) await spend(barn, booking, barn.policyVersion, fate)
  }),
)

async function refund(model: Model, barn: Barn, which: number, fate: Fate) {
  const packId = pick([...model.packs], which)
  model.refundedPacks.add(packId)
  const send = () => barn.staff.post(`/api/admin/packs/${packId}/refund`, { reason: 'Model' })
  await ask(barn, fate, send, expectComposure)
}

const refunds = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(
    `staff refund pack #${which}${told(fate)}`,
    ({ packs }) => packs.size > 0,
    (model, barn) => refund(model, barn, which, fate),
  ),
)

export const packCommands: fc.Arbitrary<Command>[] = [sells, buys, spends, spends, checksOut, refunds]

const OFTEN = fc.constantFrom(true, true, false)

/** Buys a pack and uses it; then staff cancel the booking and return the punches, or refund the pack, or both. */
export const usesPack = fc
  .record({ wish: anyWish, cancels: OFTEN, refunds: OFTEN, fate: anyFate })
  .map(({ wish, cancels, refunds, fate }) =>
    command(
      `${nameOf(wish)}, buys a pack and books with it${cancels ? ', is cancelled' : ''}${refunds ? ', and gets a refund' : ''}${told(fate)}`,
      always,
      async (model, barn) => {
        const { who } = wish
        const pack = await buy(model, barn, who, 'pm_card_visa', { kind: 'completes' })
        // As its page does once it's paid.
        await customer(barn, who).post('/api/packs', pack)
        const before = model.bookings.length
        await book(model, barn, wish, { kind: 'completes' })
        const booking = model.bookings[before]
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
export function findPackBreaches(state: MoneyState, asked: Model): string[] {
  const { packEntries: entries, intents } = state
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
    expect(!isRefunded || asked.refundedPacks.has(packId), `pack ${packId} was refunded, and no one asked`)
  }
  for (const { id, amount, packId } of payments.filter((payment) => payment.packId !== null)) {
    const sold = of('sold').filter(({ paymentId }) => paymentId === id)
    expect(sold.length === 1 && centsOf(sold) === toCents(amount), `payment ${id} bought ${centsOf(sold)}`)
    const back = state.refunds.filter(({ paymentId, status }) => paymentId === id && isGivenBack(status))
    const taken = entries.filter(({ packId: own, refundId }) => own === packId && refundId !== null)
    const ended = taken.filter(({ kind }) => kind !== 'returned')
    expect(centsOf(back) === 0 - centsOf(ended), `pack ${packId} lost ${centsOf(ended)} to its refunds`)
  }
  const paid = payments.filter(({ method }) => method === 'pack')
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
  const bought = payments.filter(({ packId }) => packId !== null)
  expect(
    of('sold').length === bought.length && of('spent').length === paid.length,
    'punches moved without a payment',
  )
  for (const { id, metadata, status, amount_received: received, client_secret: secret } of intents.filter(
    isOfPack,
  )) {
    const ours = payments.filter(({ stripePaymentIntentId }) => stripePaymentIntentId === id)
    const isPaid = status === 'succeeded'
    expect(
      ours.length === Number(isPaid),
      `${id} of pack ${metadata.packId} is ${ours.length} times in our ledger`,
    )
    expect(!isPaid || centsOf(ours) === received, `${id} is ${centsOf(ours)} cents in our ledger`)
    const isPayable = !isPaid && status !== 'canceled' && asked.packSecrets.has(secret ?? '')
    const form = state.forms.find(({ intentId }) => intentId === id)
    const isStored = state.packs.some((pack) => pack.id === form?.packId && pack.expiresOn === null)
    expect(!isPayable || isStored, `${id} could still be paid, though its pack is gone`)
  }
  return breaches
}

/** Whether an intent pays for a pack. */
export function isOfPack({ metadata }: { metadata: Record<string, string> }): boolean {
  return metadata.packId !== undefined
}

function centsOf(rows: readonly { amount: string }[]): number {
  return sum(rows.map(({ amount }) => toCents(amount)))
}
