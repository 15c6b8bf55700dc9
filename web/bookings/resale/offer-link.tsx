import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to offering a booking back, or to keeping it, if its customer can. */
export function OfferLink({ booking, name }: { booking: OwnBooking; name: string }) {
  if (!booking.resale) return null
  const text = booking.resale === 'offered' ? 'Offered Back' : 'Offer It Back'
  return (
    <ButtonLink href={`/offer?bookingId=${booking.id}`} variant="secondary" isWide label={`${text}: ${name}`}>
      {text}
    </ButtonLink>
  )
}
