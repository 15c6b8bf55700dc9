import { ANY_CAGE } from '../../domain/bookings/any-cage.ts'
import { isOwnMethod } from '../../domain/bookings/booking-status.ts'
import type { Barn } from './barn.ts'
import { linkFormOf, type Model } from './model.ts'
import { MONEY_PARTS } from './parts.ts'
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
  const found: Record<string, number> = {
    ...Object.assign({}, ...MONEY_PARTS.map(({ outcomes: count }) => count?.(state))),
    'bookings that were paid': bookings.filter(({ id }) => kindsOf(id).includes('confirmed')).length,
    'bookings never paid': bookings.filter(({ cancelReason }) => cancelReason === 'hold_expired').length,
    'seasons that were paid': state.emails.filter(({ template }) => template === 'season-confirmed').length,
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
    'bookings for any cage': history.filter(({ after }) => isForAnyCage(after)).length,
    'moves to another price': history.filter(({ kind, after }) => kind === 'price_changed' && isOfMove(after))
      .length,
    'payments at the desk': state.deskPayments.filter(
      ({ method, bookingId }) => !isOwnMethod(method) && bookingId !== null,
    ).length,
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
