import { useState } from 'react'
import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staleBookingOf, staleText } from './stale-booking.ts'
import { useStaffNote } from './use-desk-booking.ts'

/** Staff's note on a booking. If another desk saves first, the draft stays until staff choose a side. */
export function StaffNote({ booking }: { booking: AdminBookingDetail }) {
  /** `over` is the saved note when typing began. */
  const [typed, setTyped] = useState<{ note: string; over: string } | null>(null)
  const save = useStaffNote(booking.id)
  const saved = booking.staffNote ?? ''
  const note = typed?.note ?? saved
  const isUndecided = typed !== null && typed.over !== saved && note.trim() !== saved
  const stale = typed && staleBookingOf(save.error)

  // The current version: other changes to the booking don't matter to its note.
  const send = () => save.mutate({ note, version: booking.version }, { onSuccess: () => setTyped(null) })

  return (
    <div className="grid gap-3">
      {isUndecided ? (
        <Notice tone="warm" role="alert" title="Someone else just edited this note">
          <p className="wrap-anywhere whitespace-pre-wrap">
            {saved === '' ? "It's empty now." : `It now reads: ${saved}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={save.isPending} onClick={() => setTyped(null)}>
              Use Theirs
            </Button>
            <Button disabled={save.isPending} onClick={send}>
              {save.isPending ? 'Saving...' : 'Keep Mine'}
            </Button>
          </div>
        </Notice>
      ) : (
        stale && (
          <Notice tone="warm" role="alert" title={staleText(stale)}>
            <p>Your note isn't saved yet. Please save it again.</p>
          </Notice>
        )
      )}
      <TextAreaField
        label="Note to staff (customers never see it)"
        maxLength={2000}
        value={note}
        onChange={({ target: { value } }) => setTyped({ note: value, over: typed?.over ?? saved })}
      />
      {!isUndecided && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={save.isPending || note.trim() === saved} onClick={send}>
            {save.isPending ? 'Saving...' : 'Save Note'}
          </Button>
          {note !== saved && (
            <Button variant="quiet" onClick={() => setTyped(null)}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
