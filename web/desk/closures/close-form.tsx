import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { type ClosureDraft, closureFormSchema } from '../../../domain/closures/closure-form.schema.ts'
import type { Closed } from '../../../domain/closures/edit-closures.schema.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LAST_DAY } from '../forms/day-input.ts'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import { type Decisions, EMPTY_CLOSURE, invalidClosureToast, toClosure } from './closure-draft.ts'
import { ClosureScopeFields } from './closure-scope-fields.tsx'
import { newlyAffected, useClose, usePreviewClosure } from './use-closures.ts'

/** What staff are asked to confirm: a closure, and the bookings it affects. */
interface Question {
  draft: ClosureDraft
  bookings: AdminBooking[]
}

interface Props {
  /** The day and space to start with. */
  date?: string
  spaceId?: string | null
  onClosed?: () => void
}

/** Closes days, parts of them, or specific spaces. Staff first decide about the affected bookings. */
export function CloseForm({ date: startDate = '', spaceId = null, onClosed }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const spaces = useSpaces().data ?? []
  const preview = usePreviewClosure()
  const close = useClose()
  const form = useDeskForm({
    schema: closureFormSchema,
    defaultValues: { ...EMPTY_CLOSURE, date: startDate, spaceIds: spaceId ? [spaceId] : [] },
    action: {
      error: close.error ?? preview.error,
      isTaken: () => preview.isTaken() || close.isTaken(),
    },
    invalidToast: invalidClosureToast,
  })
  const { field, watch } = form
  const [date, reason] = watch(['date', 'reason'])

  function closeWith({ draft, bookings }: Question, decisions: Decisions) {
    const seen = bookings.map(({ id }) => id)
    close.mutate(toClosure(draft, seen, decisions), {
      onSuccess: () => {
        setQuestion(null)
        form.reset()
        onClosed?.()
      },
      onError: (error) => {
        const affected = newlyAffected(error) ?? bookings
        setQuestion(affected.length > 0 ? { draft, bookings: affected } : null)
      },
    })
  }

  const send = form.submit((draft) =>
    preview.mutate(draft, {
      onSuccess: (bookings) => {
        if (bookings.length === 0) closeWith({ draft, bookings }, new Map())
        else setQuestion({ draft, bookings })
      },
    }),
  )

  return (
    <Card className="grid gap-4">
      <form
        ref={form.container}
        noValidate
        className="grid gap-4 md:in-[.column-wide]:grid-cols-2"
        onSubmit={send}
      >
        <TextField label="Date" type="date" max={LAST_DAY} {...field('date')} />
        <TextField label="Last Day (optional)" type="date" max={LAST_DAY} {...field('until')} />
        <TextField
          label="Reason"
          className="md:in-[.column-wide]:col-span-2"
          maxLength={200}
          hint="Customers see this on the booking calendar."
          {...field('reason')}
        />
        <ClosureScopeFields form={form} spaces={spaces} />
        <BusyButton
          type="submit"
          className="md:in-[.column-wide]:justify-self-start md:in-[.column-wide]:self-end"
          isBusy={preview.isPending || close.isPending}
          busyLabel="Blocking..."
          disabled={date === '' || reason === ''}
        >
          Block Date
        </BusyButton>
      </form>
      <NotCancelledNotice closed={close.data} />
      <AffectedBookingsDialog
        bookings={question?.bookings ?? null}
        isRange={question?.draft.until !== undefined}
        isBusy={close.isPending}
        onConfirm={(decisions) => question && closeWith(question, decisions)}
        onClose={() => setQuestion(null)}
      />
    </Card>
  )
}

/** Bookings a closure should have cancelled but couldn't; staff have to look at them. */
function NotCancelledNotice({ closed }: { closed: Closed | undefined }) {
  if (!closed || closed.notCancelled.length === 0) return null
  return (
    <Notice tone="bad" role="alert" title="The date is blocked, but not every booking could be cancelled">
      <ul className="grid gap-3">
        {closed.notCancelled.map(({ bookingId, message }) => (
          <li key={bookingId} className="grid justify-items-start gap-2">
            <p>{message}</p>
            <ButtonLink href={`/admin/bookings/${bookingId}`} variant="secondary">
              Open Booking
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
