import { type FormEvent, useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { LAST_DAY } from '../frame/day-input.ts'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import {
  type ClosureDraft,
  closureErrors,
  closureProblem,
  type Decisions,
  NOTHING_CLOSED,
  scopeOf,
  toClosure,
} from './closure-draft.ts'
import { ClosureScopeFields } from './closure-scope-fields.tsx'
import { NotCancelledNotice } from './not-cancelled-notice.tsx'
import { newlyAffected, useClose, usePreviewClosure } from './use-closures.ts'

/** Closes a day, part of it, or specific spaces. Staff first decide about each affected booking. */
export function CloseForm() {
  const [draft, setDraft] = useState(NOTHING_CLOSED)
  /** The bookings to decide about; null while the dialog is closed. */
  const [affected, setAffected] = useState<AdminBooking[] | null>(null)
  const spaces = useSpaces().data ?? []
  const preview = usePreviewClosure()
  const close = useClose()
  const { container, hasTried, refuse, forget } = useTries<HTMLFormElement>()
  const errors = hasTried ? closureErrors(draft) : {}
  const isBusy = preview.isPending || close.isPending

  const change = (changes: Partial<ClosureDraft>) => setDraft({ ...draft, ...changes })

  function closeWith(bookings: readonly AdminBooking[], decisions: Decisions) {
    const seen = bookings.map(({ id }) => id)
    close.mutate(toClosure(draft, seen, decisions), {
      onSuccess: () => {
        setAffected(null)
        setDraft(NOTHING_CLOSED)
        forget()
      },
      onError: (error) => setAffected(newlyAffected(error) ?? (bookings.length > 0 ? [...bookings] : null)),
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (preview.isTaken() || close.isTaken()) return
    const problem = closureProblem(draft)
    if (problem !== null) {
      refuse()
      toast({ title: 'Validation Error', description: problem, variant: 'destructive' })
      return
    }
    preview.mutate(scopeOf(draft), {
      onSuccess: (bookings) => (bookings.length === 0 ? closeWith([], new Map()) : setAffected(bookings)),
    })
  }

  return (
    <Card className="grid gap-4">
      <form
        ref={container}
        noValidate
        className="grid gap-4 lg:in-[.column-wide]:grid-cols-2"
        onSubmit={submit}
      >
        <TextField
          label="Date"
          type="date"
          max={LAST_DAY}
          value={draft.date}
          error={errors.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <TextField
          label="Reason"
          maxLength={200}
          hint="Customers see this on the booking calendar."
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <ClosureScopeFields draft={draft} spaces={spaces} errors={errors} onChange={change} />
        <BusyButton
          type="submit"
          className="lg:in-[.column-wide]:justify-self-start"
          isBusy={isBusy}
          busyLabel="Blocking..."
          disabled={draft.date === '' || draft.reason === ''}
        >
          Block Date
        </BusyButton>
      </form>
      <NotCancelledNotice closed={close.data} />
      <AffectedBookingsDialog
        bookings={affected}
        isBusy={close.isPending}
        onConfirm={closeWith}
        onClose={() => setAffected(null)}
      />
    </Card>
  )
}
