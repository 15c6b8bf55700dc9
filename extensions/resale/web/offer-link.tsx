import type { Outlets } from '../../../web/outlets/contribution.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import type { OwnFields } from '../domain/resale.schema.ts'
import { NAME } from '../domain/title.ts'

/** Leads to offering a booking back, or to keeping it, if its customer can. */
export default function OfferLink({ booking, name }: Outlets['bookings/actions']) {
  const fields = booking.more?.[NAME] as OwnFields | undefined
  if (!fields) return null
  const isOffered = fields.state === 'offered'
  const text = isOffered ? 'Keep It' : 'Offer It Back'
  return (
    <div className="grid gap-1">
      <ButtonLink
        href={`/offer?bookingId=${booking.id}`}
        variant="secondary"
        isWide
        label={`${text}: ${name}`}
      >
        {text}
      </ButtonLink>
      {isOffered && (
        <p className="text-sm text-ink-soft">Offered back. It stays yours until another customer pays.</p>
      )}
    </div>
  )
}
