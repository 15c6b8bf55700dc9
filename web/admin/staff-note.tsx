import { useState } from 'react'
import type { AdminBookingDetail } from '../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../api-client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useStaffNote } from './use-desk-booking.ts'

/** What staff tell each other about a booking. What was typed stays when another desk saved first. */
export function StaffNote({ booking }: { booking: AdminBookingDetail }) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = useStaffNote(booking.id)
  const saved = booking.staffNote ?? ''
  const note = typed ?? saved
  const isOvertaken = isApiError(save.error, 'changed_meanwhile')
  return (
    <div className="grid gap-3">
      {isOvertaken && typed !== null && (
        <Notice tone="warm" role="alert" title="Somebody changed this booking meanwhile">
          <p className="wrap-anywhere whitespace-pre-wrap">
            {saved === '' ? 'Its note is empty now.' : `Its note is now: ${saved}`}
          </p>
          <p>Save again to replace it with yours.</p>
        </Notice>
      )}
      <TextAreaField
        label="Note to staff (customers never see it)"
        maxLength={2000}
        value={note}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={save.isPending || note.trim() === saved}
          onClick={() => save.mutate({ note, version: booking.version }, { onSuccess: () => setTyped(null) })}
        >
          {save.isPending ? 'Saving...' : 'Save Note'}
        </Button>
        {typed !== null && typed !== saved && (
          <Button variant="quiet" onClick={() => setTyped(null)}>
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}
