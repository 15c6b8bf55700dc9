import { useState } from 'react'
import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { overtakenBy, overtakenText } from './stale-booking.ts'
import { useStaffNote } from './use-desk-booking.ts'

/**
 * What staff tell each other about a booking. What was typed stays when another desk saved first, and replaces what
 * that desk wrote only once staff have seen it.
 */
export function StaffNote({ booking }: { booking: AdminBookingDetail }) {
  /** With the note that was there when typing began: the one behind may have been renewed since. */
  const [typed, setTyped] = useState<{ note: string; over: string } | null>(null)
  const save = useStaffNote(booking.id)
  const saved = booking.staffNote ?? ''
  const note = typed?.note ?? saved
  const isUndecided = typed !== null && typed.over !== saved && note.trim() !== saved
  const overtaken = typed && overtakenBy(save.error)

  // The version on screen, with the note on screen: whatever else happened to the booking is no matter.
  const send = () => save.mutate({ note, version: booking.version }, { onSuccess: () => setTyped(null) })

  return (
    <div className="grid gap-3">
      {isUndecided ? (
        <Notice tone="warm" role="alert" title="Somebody changed this note meanwhile">
          <p className="wrap-anywhere whitespace-pre-wrap">
            {saved === '' ? 'It is empty now.' : `It is now: ${saved}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={save.isPending} onClick={() => setTyped(null)}>
              Take Theirs
            </Button>
            <Button disabled={save.isPending} onClick={send}>
              {save.isPending ? 'Saving...' : 'Save Mine'}
            </Button>
          </div>
        </Notice>
      ) : (
        overtaken && (
          <Notice tone="warm" role="alert" title={overtakenText(overtaken)}>
            <p>Your note is not saved yet. Please save it again.</p>
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
