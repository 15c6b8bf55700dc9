import { BOOKINGS } from '../../../../web/desk/requests/staff-requests.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { ConfirmButton } from '../../../../web/ui/dialog/confirm-button.tsx'
import type { PunchFields } from '../../domain/pack.schema.ts'
import { punches } from '../../domain/packs.ts'
import { NAME } from '../../domain/title.ts'
import { call } from '../api/client.ts'

/** Pays for a whole booking with punches of its customer. */
export default function UsePunches({ booking }: Outlets['desk/booking-payment']) {
  const { id, version } = booking
  const { punches: needed } = (booking.more?.[NAME] ?? {}) as PunchFields
  const pay = useAction({
    send: () => call('POST /api/admin/bookings/:id/pack-payment', { id }, { version }),
    done: { title: 'Punches Used', description: 'Nothing is due for this booking anymore.' },
    failed: { text: 'Failed to use the punches' },
    affects: [BOOKINGS],
  })
  if (needed === undefined) return null
  const label = `Use ${punches(needed, 'Punch')}`
  return (
    <ConfirmButton
      button={{ children: label }}
      title={`${label}?`}
      closeLabel="Cancel"
      action={pay}
      act={label}
      busy="Saving..."
    >
      <p>{`The customer's hour packs pay for this booking with ${punches(needed)}.`}</p>
    </ConfirmButton>
  )
}
