import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { Badge } from '../../../../web/ui/panels.tsx'
import type { DeskFields } from '../../domain/resale.schema.ts'
import { NAME } from '../../domain/title.ts'

const WORDS = { offered: 'Offered back', being_taken: 'Being taken', sold: 'Resold' }

/** Whether a booking is offered, sold, or was another customer's. */
export default function ResaleBadges({ booking }: Outlets['desk/booking-badges']) {
  const fields = booking.more?.[NAME] as DeskFields | undefined
  if (!fields) return null
  const { state, isTakeover } = fields
  return (
    <>
      {state && <Badge tone={state === 'sold' ? 'neutral' : 'warm'}>{WORDS[state]}</Badge>}
      {isTakeover && <Badge tone="neutral">Offered by another customer</Badge>}
    </>
  )
}
