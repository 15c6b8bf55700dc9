import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { punches } from '../../../../domain/packs/packs.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../forms/use-action.ts'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { BOOKINGS } from '../../requests/staff-requests.ts'

/** Pays for a whole booking with punches of its customer. */
export function UsePunches({ booking: { id, version }, needed }: { booking: AdminBooking; needed: number }) {
  const pay = useAction({
    send: () => call('POST /api/admin/bookings/:id/pack-payment', { id }, { version }),
    done: { title: 'Punches Used', description: 'Nothing is due for this booking anymore.' },
    failed: { text: 'Failed to use the punches' },
    affects: [BOOKINGS],
  })
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
