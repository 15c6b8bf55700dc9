import fc from 'fast-check'
import { toCents } from '../../domain/pricing/money.ts'
import type { OfferedTime } from '../../domain/resale/resale.schema.ts'
import type { Barn } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { anyCard, customer, openForm, pay, STARTS } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, type Model, pick, placeOf } from './model.ts'
import { isStanding, type MoneyState } from './read-state.ts'

const offers = fc
  .record({ which: anyOf, fate: anyFate })
  .map(({ which, fate }) =>
    command(`the customer of #${which} offers it back${told(fate)}`, hasBookings, (model, barn) =>
      offerBack(barn, pick(model.bookings, which), fate),
    ),
  )

export async function offerBack(barn: Barn, { id, owner }: KnownBooking, fate: Fate): Promise<void> {
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
      const claim = await takeOffered(model, barn, { who, start }, fate)
      if (claim) await pay(model, barn, claim, 0, card)
    },
  ),
)

/** Claims it and opens the form; undefined if that was refused. */
export async function takeOffered(
  model: Model,
  barn: Barn,
  { who, start }: { who: number; start: string },
  fate: Fate,
): Promise<KnownBooking | undefined> {
  const buyer = customer(barn, who)
  const [offer] = (await buyer.get(`/api/resale/${start.slice(0, 10)}`)).body as OfferedTime[]
  if (!offer) return
  let claim: KnownBooking | undefined
  await ask(
    barn,
    fate,
    () => buyer.post(`/api/resale/${offer.id}/claim`, { totalAmount: offer.totalAmount }),
    (answer) => {
      expectComposure(answer)
      if (answer.status !== 201) return
      const { id, totalAmount: total } = answer.body
      claim = model.bookings.find((booking) => booking.id === id)
      claim ??= { id, owner: who, total, secrets: [], place: placeOf(answer.body) }
      if (!model.bookings.includes(claim)) model.bookings.push(claim)
    },
  )
  if (claim) await openForm(model, barn, claim, { kind: 'completes' })
  return claim && claim.secrets.length > 0 ? claim : undefined
}

export const resaleCommands: fc.Arbitrary<Command>[] = [offers, offers, keeps, takes, takes]

/** Finds bookings that were sold to no one or more than once, and claims that were confirmed without one. */
export function findResaleBreaches({
  bookings,
  claims,
  history,
  refunds,
  payments,
  deskPayments,
}: MoneyState): string[] {
  const wasConfirmed = (id: string) =>
    history.some(({ bookingId, kind }) => bookingId === id && kind === 'confirmed')
  const bought = claims.filter(({ bookingId }) => wasConfirmed(bookingId))
  const resold = bookings.filter(({ cancelReason }) => cancelReason === 'resold')
  return [
    ...resold.flatMap(({ id }) => {
      const buyers = bought.filter(({ offeredBookingId }) => offeredBookingId === id).length
      const ids = [...payments, ...deskPayments]
        .filter(({ bookingId }) => bookingId === id)
        .map((payment) => payment.id)
      const shares = refunds.filter(({ paymentId, reason }) => reason === 'resold' && ids.includes(paymentId))
      return [
        ...(buyers === 1 ? [] : [`booking ${id} was sold to ${buyers} customers`]),
        ...(shares.length > 0 ? [] : [`booking ${id} was sold, and its customer got nothing`]),
      ]
    }),
    ...bought.flatMap(({ bookingId, offeredBookingId }) =>
      resold.some(({ id }) => id === offeredBookingId)
        ? []
        : [`booking ${bookingId} took a time that was not sold`],
    ),
    ...bookings.flatMap((booking) => {
      const { id, purpose } = booking
      const isClaim = claims.some(({ bookingId }) => bookingId === id)
      return [
        ...(isClaim && isStanding(booking) && !wasConfirmed(id)
          ? [`booking ${id} stands without its payment`]
          : []),
        ...(isClaim === (purpose === 'claim') ? [] : [`booking ${id} says it's for a ${purpose}`]),
      ]
    }),
  ]
}

/** Whether the owner kept this much, or less, of a booking that was sold: the fee, and what the price was higher. */
export function isShareOfSale({ bookings, claims }: MoneyState, bookingId: string, kept: number): boolean {
  const sold = bookings.find(({ id, cancelReason }) => id === bookingId && cancelReason === 'resold')
  const ids = claims.flatMap((claim) => (claim.offeredBookingId === bookingId ? [claim.bookingId] : []))
  if (!sold) return false
  const paid = toCents(sold.totalAmount)
  return bookings.some(({ id, totalAmount }) => {
    const price = Math.min(paid, toCents(totalAmount))
    return ids.includes(id) && kept <= paid - price + Math.round(price * 0.1)
  })
}
