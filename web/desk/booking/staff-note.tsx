import { useEffect } from 'react'
import {
  type AdminBooking,
  type AdminBookingDetail,
  staffNoteSchema,
} from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { staleOf, staleText } from '../requests/refusals.ts'
import { BOOKINGS } from '../requests/staff-requests.ts'

const SCHEMA = staffNoteSchema.pick({ note: true })

/** Staff's note on a booking. If another desk saves first, the draft stays until staff choose a side. */
export function StaffNote({ booking }: { booking: AdminBookingDetail }) {
  const saved = booking.staffNote ?? ''
  const { field, reset, watch, getFieldState, formState, submit, action } = useSchemaForm({
    schema: SCHEMA,
    defaultValues: { note: saved },
    // The current version: other changes to the booking don't matter to its note.
    send: (input) =>
      call('PUT /api/admin/bookings/:id/note', { id: booking.id }, { ...input, version: booking.version }),
    done: { title: 'Note Saved', description: 'Only staff can see it.' },
    failed: { text: 'Failed to save the note' },
    affects: [BOOKINGS],
    updates: [...BOOKINGS, booking.id],
    // Shown beside the note, so nothing typed is lost.
    isAnswered: (error) => isApiError(error, 'stale'),
  })
  const note = watch('note')
  const isDirty = formState.dirtyFields.note === true
  /** The saved note when typing began. */
  const base = formState.defaultValues?.note ?? ''
  const isUndecided = isDirty && base !== saved && note.trim() !== saved
  const stale = isDirty ? staleOf<AdminBooking>(action.error) : null
  const editor = booking.history.findLast(({ kind }) => kind === 'noted')?.actorName

  useEffect(() => {
    if (!getFieldState('note').isDirty) reset({ note: saved })
  }, [saved, getFieldState, reset])

  const send = submit(({ staffNote }, settle) => settle({ note: staffNote ?? '' }))

  return (
    <form className="grid gap-3" onSubmit={send}>
      {isUndecided && (
        <EditConflictNotice
          title={`${editor ?? 'Someone else'} just edited this note`}
          isSaving={action.isPending}
          onUseTheirs={() => reset({ note: saved })}
          onKeepMine={send}
        >
          <p className="wrap-anywhere whitespace-pre-wrap">
            {saved === '' ? "It's empty now." : `It now reads: ${saved}`}
          </p>
        </EditConflictNotice>
      )}
      {stale && !isUndecided && (
        <Notice tone="warm" role="alert" title={staleText(stale)}>
          <p>Your note isn't saved yet. Please save it again.</p>
        </Notice>
      )}
      <TextAreaField label="Note to staff (customers never see it)" maxLength={2000} {...field('note')} />
      {!isUndecided && (
        <div className="flex flex-wrap gap-2">
          <BusyButton
            type="submit"
            variant="secondary"
            disabled={note.trim() === saved}
            busy={action.isPending && 'Saving...'}
          >
            Save Note
          </BusyButton>
          {note !== saved && (
            <Button variant="quiet" onClick={() => reset({ note: saved })}>
              Undo
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
