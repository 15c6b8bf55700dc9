import { type FormEvent, useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { LAST_DAY } from '../frame/day-input.ts'
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
import { TouchedBookingsDialog } from './touched-bookings-dialog.tsx'
import { touchedSince, useClose, usePreviewClosure } from './use-closures.ts'

/** Closes a day, a part of it, or single spaces; bookings in the way are shown and decided about first. */
export function CloseForm() {
  const [draft, setDraft] = useState(NOTHING_CLOSED)
  /** In the way of what is to be closed; null while nothing is asked. */
  const [touched, setTouched] = useState<AdminBooking[] | null>(null)
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
        setTouched(null)
        setDraft(NOTHING_CLOSED)
        forget()
      },
      onError: (error) => setTouched(touchedSince(error) ?? (bookings.length > 0 ? [...bookings] : null)),
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
      onSuccess: (bookings) => (bookings.length === 0 ? closeWith([], new Map()) : setTouched(bookings)),
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
          hint="Customers read it in the calendar."
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
      <TouchedBookingsDialog
        bookings={touched}
        isBusy={close.isPending}
        onConfirm={closeWith}
        onClose={() => setTouched(null)}
      />
    </Card>
  )
}
