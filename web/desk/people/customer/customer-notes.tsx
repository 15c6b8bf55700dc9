import { useEffect } from 'react'
import {
  editCustomerNotesSchema,
  type CustomerNotes as Notes,
} from '../../../../domain/customers/customer.schema.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { BusyButton } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { EditConflictNotice } from '../../forms/edit-conflict-notice.tsx'
import { staleOf } from '../../requests/refusals.ts'
import { BOOKINGS, CUSTOMERS } from '../../requests/staff-requests.ts'

/** Staff's notes on a customer. If another desk saved first, the draft stays until staff choose a side. */
export function CustomerNotes({ customerId, notes }: { customerId: string; notes: Notes }) {
  const { isFlagged, version } = notes
  const note = notes.note ?? ''
  const { field, register, reset, formState, submitWith, action } = useSchemaForm({
    schema: editCustomerNotesSchema,
    // With the version that staff saw when they began to type: the page may load another desk's notes in the meantime.
    defaultValues: { note, isFlagged, version },
    send: (input) => call('PUT /api/admin/customers/:id/notes', { id: customerId }, input),
    done: { title: 'Notes Saved', description: 'Only staff can see them.' },
    failed: { text: 'Failed to save the notes' },
    affects: [CUSTOMERS, BOOKINGS],
    updates: [...CUSTOMERS, customerId],
    // Shown beside the note, so nothing typed is lost.
    isAnswered: (error) => isApiError(error, 'stale'),
  })
  const { isDirty } = formState
  const stale = isDirty ? staleOf<Notes>(action.error) : null
  const theirs = stale?.current
  useEffect(() => {
    if (!isDirty) reset({ note, isFlagged, version })
  }, [note, isFlagged, version, isDirty, reset])
  const sendAs = (seen?: number) =>
    submitWith((input, settle) =>
      action.mutate(
        { ...input, version: seen ?? input.version },
        { onSuccess: (saved) => settle({ ...input, version: saved.notes.version }) },
      ),
    )

  return (
    <form className="grid gap-3" onSubmit={sendAs()}>
      {theirs && (
        <EditConflictNotice
          title={`${stale?.changedBy ?? 'Someone else'} just edited these notes`}
          isSaving={action.isPending}
          onUseTheirs={() => {
            action.reset()
            reset({ ...theirs, note: theirs.note ?? '' })
          }}
          onKeepMine={sendAs(theirs.version)}
        >
          <p className="wrap-anywhere whitespace-pre-wrap">
            {theirs.note === null ? "There's no note now." : `The note now reads: ${theirs.note}`}
          </p>
        </EditConflictNotice>
      )}
      <TextAreaField label="Note to staff (customers never see it)" maxLength={2000} {...field('note')} />
      <CheckboxField label="Flag this customer for all staff" {...register('isFlagged')} />
      {!theirs && (
        <div className="flex flex-wrap gap-2">
          <BusyButton
            type="submit"
            variant="secondary"
            disabled={!isDirty}
            busy={action.isPending && 'Saving...'}
          >
            Save Notes
          </BusyButton>
        </div>
      )}
    </form>
  )
}
