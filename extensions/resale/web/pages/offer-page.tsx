import { useQuery } from '@tanstack/react-query'
import { FACILITY_NAME } from '../../../../domain/facility.ts'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { formatMoment } from '../../../../domain/time/facility-time.ts'
import { isApiError } from '../../../../web/api/api-error.ts'
import { useBooking, useLiveBooking } from '../../../../web/bookings/use-bookings.ts'
import { useItemName } from '../../../../web/catalog/item-name.ts'
import { BookingDetails } from '../../../../web/checkout/booking-details.tsx'
import { showFailure } from '../../../../web/forms/request-failure.ts'
import { NoSuchBooking, OwnBookingFrame } from '../../../../web/pages/own-booking-frame.tsx'
import { BusyButton } from '../../../../web/ui/button.tsx'
import { Loaded, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../web/ui/panels.tsx'
import type { OfferTerms } from '../../domain/resale.schema.ts'
import { whereShareGoes } from '../../domain/resale-terms.ts'
import { query } from '../client.ts'
import { useChangeOffer } from '../use-resale.ts'

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
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed')) return <NoSuchBooking />
  return (
    <Loaded query={booking} {...WHILE}>
      {(shown) => (
        <Loaded query={offer} {...WHILE}>
          {({ terms, problem }) => (
            <>
              <BookingDetails booking={{ ...shown, order: null }} nameOf={nameOf} />
              {terms ? (
                <Terms bookingId={bookingId} offer={terms} />
              ) : (
                <Notice tone="warm" role="status">
                  <p>{shown.cancelReason === 'passed_on' ? 'Another customer took this time.' : problem}</p>
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
  const { isOffered, isBeingTaken, feePercent, payout, until } = offer
  const decide = (isWanted: boolean) =>
    change.mutate(isWanted, {
      onError: (error) => showFailure(isWanted ? "Couldn't Offer It" : "Couldn't Keep It", error),
    })
  const back = `Up to ${formatDollars(payout)} then ${whereShareGoes(offer)}; ${feePercent}% stays with ${FACILITY_NAME}.`
  return (
    <>
      <div role="status" className="empty:hidden">
        {isOffered && (
          <Notice tone="good" heading="Offered to Other Customers">
            <p>
              {isBeingTaken
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
        disabled={isOffered && isBeingTaken}
        onClick={() => decide(!isOffered)}
      >
        {isOffered ? 'Keep It' : 'Offer It Back'}
      </BusyButton>
    </>
  )
}
