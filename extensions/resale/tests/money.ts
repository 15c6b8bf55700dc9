import fc from 'fast-check'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'
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
  openForm,
  pay,
  STARTS,
} from '../../../testing/money-model/customer-commands.ts'
import type { Fate } from '../../../testing/money-model/interrupted-steps.ts'
import {
  hasBookings,
  type KnownBooking,
  type Model,
  pick,
  placeOf,
} from '../../../testing/money-model/model.ts'
import type { MoneyPart } from '../../../testing/money-model/parts.ts'
import { isStanding, type MoneyState } from '../../../testing/money-model/read-state.ts'
import { COMPLETES, LATER, payAndReturn, story } from '../../../testing/money-model/story.ts'
import type { OfferedTime } from '../domain/resale.schema.ts'
import { NAME } from '../domain/title.ts'

const offers = fc
  .record({ which: anyOf, fate: anyFate })
  .map(({ which, fate }) =>
    command(`the customer of #${which} offers it back${told(fate)}`, hasBookings, (model, barn) =>
      offerBack(barn, pick(model.bookings, which), fate),
    ),
  )

async function offerBack(barn: Barn, { id, owner }: KnownBooking, fate: Fate): Promise<void> {
  await ask(barn, fate, () => customer(barn, owner).post(`/api/bookings/${id}/offer`, {}), expectComposure)
}

const keeps = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(`the customer of #${which} keeps it${told(fate)}`, hasBookings, async (model, barn) => {
    const { id, owner } = pick(model.bookings, which)
    await ask(barn, fate, () => customer(barn, owner).delete(`/api/bookings/${id}/offer`), expectComposure)
  }),
)

const anyTake = fc.record({ who: fc.nat({ max: 2 }), start: fc.constantFrom(...STARTS), fate: anyFate })

/** Takes the first time that another customer offers on a day. */
const takes = fc.record({ take: anyTake, card: anyCard }).map(({ take: { who, start, fate }, card }) =>
  command(
    `customer ${who} takes what is offered on ${start.slice(0, 10)}${told(fate)}, pays with ${card}`,
    always,
    async (model, barn) => {
      const takeover = await takeOffered(model, barn, { who, start }, fate)
      if (takeover) await pay(model, barn, takeover, 0, card)
    },
  ),
)

/** Takes it and opens the form; undefined if that was refused. */
async function takeOffered(
  model: Model,
  barn: Barn,
  { who, start }: { who: number; start: string },
  fate: Fate,
): Promise<KnownBooking | undefined> {
  const buyer = customer(barn, who)
  const [offer] = (await buyer.get(`/api/resale/${start.slice(0, 10)}`)).body as OfferedTime[]
  if (!offer) return
  let takeover: KnownBooking | undefined
  await ask(
    barn,
    fate,
    () => buyer.post(`/api/resale/${offer.id}/takeover`, { totalAmount: offer.totalAmount }),
    (answer) => {
      expectComposure(answer)
      if (answer.status !== 201) return
      const { id, totalAmount: total } = answer.body
      takeover = model.bookings.find((booking) => booking.id === id)
      takeover ??= { id, owner: who, total, secrets: [], place: placeOf(answer.body) }
      if (!model.bookings.includes(takeover)) model.bookings.push(takeover)
    },
  )
  if (takeover) await openForm(model, barn, takeover, COMPLETES)
  return takeover && takeover.secrets.length > 0 ? takeover : undefined
}

const sellsIt = story(
  'buys, and offers it to another customer',
  async (model, barn, booking, wish, fate) => {
    await payAndReturn(model, barn, booking)
    await offerBack(barn, booking, COMPLETES)
    const takeover = await takeOffered(model, barn, { who: (wish.who + 1) % 3, start: LATER }, fate)
    if (takeover) await payAndReturn(model, barn, takeover)
  },
  anyWish.map((wish) => ({ ...wish, start: LATER })),
)

/**
 * Finds offered bookings that were sold more than once or to no one, and takeovers that were confirmed
 * without an offered booking.
 */
async function findResaleBreaches(
  db: Database,
  { bookings, history, refunds, payments, deskPayments }: MoneyState,
): Promise<string[]> {
  const takeovers = await db.selectFrom('resaleTakeovers').selectAll().execute()
  const wasConfirmed = (id: string) =>
    history.some(({ bookingId, kind }) => bookingId === id && kind === 'confirmed')
  const bought = takeovers.filter(({ bookingId }) => wasConfirmed(bookingId))
  const sold = bookings.filter(({ cancelReason }) => cancelReason === 'passed_on')
  return [
    ...sold.flatMap((booking) => {
      const { id } = booking
      const buyers = bought.filter(({ offeredBookingId }) => offeredBookingId === id)
      const ids = [...payments, ...deskPayments]
        .filter(({ bookingId }) => bookingId === id)
        .map((payment) => payment.id)
      const shares = refunds.filter(
        ({ paymentId, reason }) => reason === 'Another customer took the time' && ids.includes(paymentId),
      )
      const buyer = bookings.find((other) => other.id === buyers[0]?.bookingId)
      return [
        ...(buyers.length === 1 ? [] : [`booking ${id} was sold to ${buyers.length} customers`]),
        ...(shares.length > 0 ? [] : [`booking ${id} was sold, and its customer got nothing`]),
        ...(buyer && keptOf(history, id) > mostKept(booking, buyer)
          ? [`${keptOf(history, id)} cents are kept of booking ${id}, which was sold`]
          : []),
      ]
    }),
    ...bought.flatMap(({ bookingId, offeredBookingId }) =>
      sold.some(({ id }) => id === offeredBookingId)
        ? []
        : [`booking ${bookingId} took a time that was not sold`],
    ),
    ...bookings.flatMap((booking) => {
      const { id, purpose } = booking
      const isTakeover = takeovers.some(({ bookingId }) => bookingId === id)
      return [
        ...(isTakeover && isStanding(booking) && !wasConfirmed(id)
          ? [`booking ${id} stands without its payment`]
          : []),
        ...(isTakeover === (purpose === NAME) ? [] : [`booking ${id} says it's for a ${purpose}`]),
      ]
    }),
  ]
}

/** The cents kept of a booking that was sold, by its history. */
function keptOf(history: MoneyState['history'], id: string): number {
  const sale = history.findLast(({ bookingId, kind }) => bookingId === id && kind === 'cancelled')
  const after = sale?.after as { money: { kept: string } } | undefined
  return toCents(after?.money.kept ?? '0')
}

/** The fee, and what the seller's price was higher than the buyer's when it was paid. */
function mostKept(seller: MoneyState['bookings'][number], buyer: MoneyState['bookings'][number]): number {
  const paid = toCents(seller.totalAmount)
  const price = Math.min(paid, toCents(buyer.totalAmount))
  return paid - price + Math.round(price * 0.1)
}

export const MONEY: MoneyPart = {
  prepare: async () => {},
  // Every other run, what a sale pays out becomes a way to pay of another extension, if one takes refunds.
  policyTerms: (run, [way = '']) => [run % 2 === 0 ? `resale10${way}` : 'resale10'],
  commands: [offers, offers, keeps, takes, takes],
  stories: [sellsIt, sellsIt],
  findBreaches: findResaleBreaches,
  outcomes: ({ bookings }) => ({
    'times sold to another customer': bookings.filter(({ cancelReason }) => cancelReason === 'passed_on')
      .length,
  }),
}
