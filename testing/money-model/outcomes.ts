import { ANY_CAGE } from '../../domain/bookings/any-cage.ts'
import { discountOf } from '../../domain/pricing/adjustments.ts'
import type { Barn } from './barn.ts'
import { linkFormOf, type Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** In how many runs each outcome occurred. Rules that hold because nothing happens prove nothing. */
export type Outcomes = Map<string, number>

export function countOutcomes(
  outcomes: Outcomes,
  state: MoneyState,
  model: Model,
  { deaths, pauses }: Barn,
): void {
  const { bookings, history, intents, refunds } = state
  const kindsOf = (id: string) => history.filter(({ bookingId }) => bookingId === id).map(({ kind }) => kind)
  const found = {
    'bookings that were paid': bookings.filter(({ id }) => kindsOf(id).includes('confirmed')).length,
    'bookings never paid': bookings.filter(({ cancelReason }) => cancelReason === 'hold_expired').length,
    'seasons that were paid': state.emails.filter(({ template }) => template === 'series-confirmed').length,
    'slots taken by another customer after a hold': slotsTakenOver(state),
    'slots that money took again': bookings.filter(({ id }) =>
      kindsOf(id).join().includes('cancelled,confirmed'),
    ).length,
    'payments that were returned automatically': refunds.filter(({ reason }) => reason === 'slot_gone')
      .length,
    'refunds by staff': refunds.filter(({ requestedBy }) => requestedBy !== null).length,
    'refunds of lowered prices': refunds.filter(({ kind }) => kind === 'overpayment').length,
    'voided payments': refunds.filter(({ kind }) => kind === 'void').length,
    'payments by link': state.payments.filter(({ stripePaymentIntentId }) =>
      linkFormOf(model, stripePaymentIntentId ?? ''),
    ).length,
    'payments on a reader': history.filter(({ kind }) => kind === 'paid_on_reader').length,
    'bookings for any cage': history.filter(({ after }) => isForAnyCage(after)).length,
    'moves to another price': history.filter(({ kind, after }) => kind === 'price_changed' && isOfMove(after))
      .length,
    'payments at the desk': state.deskPayments.filter(
      ({ method, bookingId }) => method !== 'credit' && method !== 'pack' && bookingId !== null,
    ).length,
    'packs bought by card': state.payments.filter(({ packId }) => packId !== null).length,
    'bookings that punches paid': state.deskPayments.filter(({ method }) => method === 'pack').length,
    'punches that came back': state.packEntries.filter(({ kind }) => kind === 'returned').length,
    'packs refunded': state.packEntries.filter(({ kind }) => kind === 'refunded').length,
    'waived balances': state.waived.length,
    'refunds in the dashboard': refunds.filter(({ reason }) => reason === 'made_at_stripe').length,
    'cancellations by staff': bookings.filter(({ cancelReason }) => cancelReason === 'staff').length,
    'payments of another amount': state.payments.filter(
      ({ needsAttention }) => needsAttention === 'other_amount',
    ).length,
    'payment forms opened again': bookings.filter(
      ({ id }) => state.forms.filter(({ bookingId }) => bookingId === id).length > 1,
    ).length,
    'declines in the history': history.filter(({ kind }) => kind === 'payment_failed').length,
    'intents no browser heard of': intents.filter(
      ({ client_secret }) => !model.bookings.some(({ secrets }) => secrets.includes(client_secret ?? '')),
    ).length,
    'times offered to a customer who waited': bookings.filter(({ waitingEntryId }) => waitingEntryId !== null)
      .length,
    'offers that were paid': bookings.filter(
      ({ id, waitingEntryId }) => waitingEntryId !== null && kindsOf(id).includes('confirmed'),
    ).length,
    'bookings moved by their customer': state.moves.length,
    'times sold to another customer': bookings.filter(({ cancelReason }) => cancelReason === 'resold').length,
    'bookings that credit paid': state.deskPayments.filter(({ method }) => method === 'credit').length,
    'bookings made cheaper by a code': bookings.filter(
      (booking) => discountOf(booking) > 0 && kindsOf(booking.id).includes('confirmed'),
    ).length,
    'bookings that a code made free': bookings.filter(
      (booking) =>
        discountOf(booking) > 0 &&
        booking.totalAmount === '0.00' &&
        kindsOf(booking.id).includes('confirmed'),
    ).length,
    'adjustments that were removed': bookings.filter(({ id }) => kindsOf(id).includes('adjustment_removed'))
      .length,
    'requests that died': deaths,
    'requests that were overtaken': pauses,
  }
  for (const [name, count] of Object.entries(found))
    outcomes.set(name, (outcomes.get(name) ?? 0) + Math.min(count, 1))
}

function isForAnyCage(after: unknown): boolean {
  return (after as { askedFor?: string } | null)?.askedFor === ANY_CAGE
}

function isOfMove(after: unknown): boolean {
  return (after as { reason?: string } | null)?.reason === 'The booking was moved'
}

function slotsTakenOver({ bookings }: MoneyState): number {
  return bookings.filter(
    (booking) =>
      booking.status === 'cancelled' &&
      bookings.some(
        (other) =>
          other.userId !== booking.userId &&
          other.createdAt.epochMilliseconds > booking.createdAt.epochMilliseconds &&
          other.startTime.equals(booking.startTime) &&
          other.spaceId === booking.spaceId,
      ),
  ).length
}
