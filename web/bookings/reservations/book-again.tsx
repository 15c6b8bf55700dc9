import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ANY_SPACE } from '../../catalog/catalog-selects.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useRepeat } from '../choose/use-repeat.ts'

export interface Props {
  booking: OwnBooking
  /** Of its item. */
  name: string
}

/** Leads to booking the same again, with its date as soon as that's known. */
export function BookAgainButton({ booking, name }: Props) {
  const { href, when } = useRepeat(booking)
  const text = when ? `Book Again: ${when}` : 'Book Again'
  return (
    <ButtonLink href={href} variant="secondary" isWide label={`${text}, ${placeOf(booking, name)}`}>
      {text}
    </ButtonLink>
  )
}

/** Its item, or any cage. */
export const placeOf = ({ askedForAnyCage }: OwnBooking, name: string) => (askedForAnyCage ? ANY_SPACE : name)
