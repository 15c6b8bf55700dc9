import { RotateCcw } from 'lucide-react'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ANY_SPACE } from '../../catalog/catalog-selects.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useRepeat } from '../choose/use-repeat.ts'

interface Props {
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

/** The same on home, where it's the first button. */
export function BookAgainHero({ booking, name }: Props) {
  const { href, when } = useRepeat(booking)
  return (
    <div className="grid gap-1 text-center">
      <ButtonLink href={href} isWide className="min-h-14">
        <RotateCcw aria-hidden="true" className="size-5" />
        {when ? `Book Again: ${when}` : 'Book Again'}
      </ButtonLink>
      <p className="text-sm wrap-anywhere text-on-night-soft">{placeOf(booking, name)}</p>
    </div>
  )
}

const placeOf = ({ askedForAnyCage }: OwnBooking, name: string) => (askedForAnyCage ? ANY_SPACE : name)
