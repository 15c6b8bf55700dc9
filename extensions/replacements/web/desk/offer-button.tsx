import { useNow } from '../../../../web/api/clock.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { offerAll } from './offer-all.ts'

/** Offers the customers of all affected bookings another time. */
export default function OfferButton({ bookings, onDecide }: Outlets['desk/closing']) {
  const now = useNow(60_000)
  return (
    <Button variant="secondary" className="grow" onClick={() => onDecide(offerAll(bookings, now))}>
      {bookings.length > 1 ? 'Offer All Another Time' : 'Offer Another Time'}
    </Button>
  )
}
