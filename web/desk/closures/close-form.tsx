import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import {
  type ClosureDraft,
  type ClosureForm,
  closureFormSchema,
} from '../../../domain/closures/closure-form.schema.ts'
import type { Closed } from '../../../domain/closures/edit-closures.schema.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { BLOCKED_DATES } from '../../api/use-blocked-dates.ts'
import { AVAILABILITY, CLOSURES } from '../../bookings/times/use-availability.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useAction } from '../../forms/use-action.ts'
import { type SchemaForm, useFormOf } from '../../forms/use-schema-form.ts'
import type { Decisions } from '../../outlets/contribution.ts'
import { BusyButton, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice-group.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Card, Notice } from '../../ui/panels.tsx'
import { LAST_DAY } from '../forms/day-input.ts'
import { SpaceBoxes } from '../forms/space-boxes.tsx'
import { ATTENTION, BOARD, BOOKINGS } from '../requests/staff-requests.ts'
import { useClosableHours } from '../slots/use-staff-hours.ts'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import { type CloseInput, closureProblem, EMPTY_CLOSURE, newlyAffected, toClosure } from './closure-draft.ts'

const FAILED = { text: 'Failed to block date' }

/** The closure that staff have to confirm, and the bookings it affects. */
interface Question {
  draft: ClosureDraft
  bookings: AdminBooking[]
}

interface Props {
  /** The day and space to start with. */
  date?: string
  spaceId?: string | null
  /** More to start with. */
  draft?: Partial<ClosureForm>
  onClosed?: () => void
}

/** Closes days, parts of them, or specific spaces. Staff first decide about the affected bookings. */
export function CloseForm({ date: startDate = '', spaceId = null, draft = {}, onClosed }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const spaces = useSpaces().data ?? []
  // Lists the active bookings a closure would affect.
  const preview = useAction({
    send: ({ date, until, hours, spaceIds }: ClosureDraft) =>
      call('POST /api/admin/closures/preview', { date, until, hours, spaceIds }),
    failed: FAILED,
  })
  const close = useAction({
    send: (input: CloseInput) => {
      const { hours, spaceIds, ...wholeDay } = input
      return hours || spaceIds
        ? call('POST /api/admin/closures', input)
        : call('POST /api/admin/blocked-dates', wholeDay)
    },
    done: { title: 'Date Blocked' },
    failed: FAILED,
    // Bookings may be cancelled and refunded with it.
    affects: [BLOCKED_DATES, CLOSURES, BOARD, BOOKINGS, ATTENTION, AVAILABILITY],
    isAnswered: (error) => newlyAffected(error) !== null,
  })
  const form = useFormOf({
    schema: closureFormSchema,
    defaultValues: { ...EMPTY_CLOSURE, date: startDate, spaceIds: spaceId ? [spaceId] : [], ...draft },
    action: {
      ...preview,
      error: close.error ?? preview.error,
      isTaken: () => preview.isTaken() || close.isTaken(),
    },
    problemOf: closureProblem,
  })
  const { field, watch } = form
  const [date, reason] = watch(['date', 'reason'])

  function closeWith({ draft, bookings }: Question, decisions: Decisions) {
    const seen = bookings.map(({ id }) => id)
    close.mutate(toClosure(draft, seen, decisions), {
      onSuccess: ({ notCancelled }) => {
        setQuestion(null)
        form.reset()
        if (notCancelled.length === 0) onClosed?.()
      },
      onError: (error) => {
        const affected = newlyAffected(error) ?? bookings
        setQuestion(affected.length > 0 ? { draft, bookings: affected } : null)
      },
    })
  }

  const send = form.submitWith((draft) =>
    preview.mutate(draft, {
      onSuccess: (bookings) => {
        if (bookings.length === 0) closeWith({ draft, bookings }, new Map())
        else setQuestion({ draft, bookings })
      },
    }),
  )

  return (
    <Card className="grid gap-4">
      <form noValidate className="grid gap-4 md:in-[.column-wide]:grid-cols-2" onSubmit={send}>
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
          busy={(preview.isPending || close.isPending) && 'Blocking...'}
          disabled={date === '' || reason === ''}
        >
          Block Date
        </BusyButton>
        <FormProblem problem={form.problem} />
      </form>
      <NotCancelledNotice closed={close.data} />
      {question && (
        <AffectedBookingsDialog
          bookings={question.bookings}
          isRange={question.draft.until !== undefined}
          isBusy={close.isPending}
          onConfirm={(decisions) => closeWith(question, decisions)}
          onClose={() => setQuestion(null)}
        />
      )}
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

interface ScopeProps {
  form: SchemaForm<ClosureForm, ClosureDraft>
  spaces: readonly Space[]
}

/** How much of the day, and which spaces. */
function ClosureScopeFields({ form, spaces }: ScopeProps) {
  const { field, register, watch } = form
  function choose(ids: string[]) {
    form.setValue('spaceIds', ids)
    if (form.formState.isSubmitted) void form.trigger('where')
  }
  const options = useClosableHours().map((hour) => ({ value: hour, label: formatHour(hour) }))
  return (
    <>
      <div className="grid content-start gap-3">
        <RadioGroup
          label="How much of the day?"
          options={[
            { value: 'whole', label: 'The whole day' },
            { value: 'part', label: 'Part of the day' },
          ]}
          {...register('extent')}
        />
        {watch('extent') === 'part' && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="From"
              {...register('fromHour', { deps: 'untilHour' })}
              options={options.slice(0, -1)}
            />
            <SelectField label="Until" {...field('untilHour')} options={options.slice(1)} />
          </div>
        )}
      </div>
      <div className="grid content-start gap-1">
        <RadioGroup
          label="Which spaces?"
          options={[
            { value: 'all', label: 'All spaces' },
            { value: 'some', label: 'Specific spaces' },
          ]}
          {...field('where')}
        />
        {watch('where') === 'some' && (
          <SpaceBoxes spaces={spaces} chosen={watch('spaceIds')} onChange={choose} />
        )}
      </div>
    </>
  )
}
