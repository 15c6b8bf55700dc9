import { useQuery } from '@tanstack/react-query'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { formatDollars } from '../../domain/pricing/money.ts'
import type { OfferTerms } from '../../domain/resale/resale.schema.ts'
import { formatMoment } from '../../domain/time/facility-time.ts'
import { isApiError } from '../api/api-error.ts'
import { query } from '../api/call.ts'
import { useChangeOffer } from '../bookings/resale/use-resale.ts'
import { useBooking, useLiveBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { BookingDetails } from '../checkout/booking-details.tsx'
import { showFailure } from '../forms/request-failure.ts'
import { BusyButton } from '../ui/button.tsx'
import { EmptyState, Loaded, SkeletonList } from '../ui/loaded.tsx'
import { Notice } from '../ui/panels.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

const LOADING = <SkeletonList count={2} className="h-48" />
const WHILE = { loading: LOADING, failed: "We couldn't load your booking." }

/** Offers an own booking back to other customers, or keeps it. */
export default function OfferPage() {
  return (
    <OwnBookingFrame title="Offer It Back" loading={LOADING}>
      {(bookingId) => <Offering bookingId={bookingId} />}
    </OwnBookingFrame>
  )
}

function Offering({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId)
  const offer = useQuery(query('GET /api/bookings/:id/offer', { id: bookingId }))
  const nameOf = useItemName()
  useLiveBooking({ data: booking.data, refetch: () => Promise.all([booking.refetch(), offer.refetch()]) })
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such booking." />
  return (
    <Loaded query={booking} {...WHILE}>
      {(shown) => (
        <Loaded query={offer} {...WHILE}>
          {({ terms, problem }) => (
            <>
              <BookingDetails booking={{ ...shown, series: null }} nameOf={nameOf} />
              {terms ? (
                <Terms bookingId={bookingId} offer={terms} />
              ) : (
                <Notice tone="warm" role="status">
                  <p>{shown.cancelReason === 'resold' ? 'Another customer took this time.' : problem}</p>
                </Notice>
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function Terms({ bookingId, offer }: { bookingId: string; offer: OfferTerms }) {
  const change = useChangeOffer(bookingId)
  const { isOffered, isClaimed, feePercent, asCredit, payout, until } = offer
  const decide = (isWanted: boolean) =>
    change.mutate(isWanted, {
      onError: (error) => showFailure(isWanted ? "Couldn't Offer It" : "Couldn't Keep It", error),
    })
  const back = `Up to ${formatDollars(payout)} then ${asCredit ? 'becomes credit for your next bookings' : 'goes back to your card'}; ${feePercent}% stays with ${FACILITY_NAME}.`
  return (
    <>
      <div role="status" className="empty:hidden">
        {isOffered && (
          <Notice tone="good" heading="Offered to Other Customers">
            <p>
              {isClaimed
                ? "Another customer is about to pay for this time. If they don't, it stays yours."
                : 'This time stays yours until someone else has paid for it.'}{' '}
              {back}
            </p>
          </Notice>
        )}
      </div>
      {!isOffered && (
        <div className="grid gap-2">
          <p>
            Can't come? Other customers can take this time at today's price. It stays yours until someone has
            paid, and you can keep it before that.
          </p>
          <p>{back}</p>
          <p>If no one takes it, nothing changes and nothing comes back.</p>
          <p className="text-sm text-ink-soft">
            You can offer it until {formatMoment(Temporal.Instant.from(until))}.
          </p>
        </div>
      )}
      {/* One button, which keeps the focus. */}
      <BusyButton
        {...(isOffered && { variant: 'secondary' })}
        isWide
        busy={change.isPending && (isOffered ? 'Keeping...' : 'Offering...')}
        disabled={isOffered && isClaimed}
        onClick={() => decide(!isOffered)}
      >
        {isOffered ? 'Keep It' : 'Offer It Back'}
      </BusyButton>
    </>
  )
}
