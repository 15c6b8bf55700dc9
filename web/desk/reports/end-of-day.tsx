import { useState } from 'react'
import { type Cents, formatDollars, formatUsd, parseAmount, toCents } from '../../../domain/pricing/money.ts'
import {
  type CloseOutEntry,
  type CloseOutForm as CloseOutInput,
  closeOutFormSchema,
  reopenDaySchema,
} from '../../../domain/reports/close-out.schema.ts'
import { cashSince, expectedCash, overOrShort } from '../../../domain/reports/close-out.ts'
import type { DailyTotals } from '../../../domain/reports/daily-totals.schema.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card, Notice } from '../../ui/panels.tsx'
import { DAILY_TOTALS } from '../requests/staff-requests.ts'

/** A count that differs from what should be there, as it was when staff closed out: more cash can come in. */
interface Question {
  input: CloseOutInput
  /** See `overOrShort`. */
  difference: Cents
  expected: Cents
}

const NO_CASH = { received: '0.00', refunded: '0.00' }

interface Props {
  totals: DailyTotals
  /** A day that hasn't come yet. */
  isAhead: boolean
}

/** The cash of a day, counted and closed out. */
export function EndOfDay({ totals, isAhead }: Props) {
  const last = totals.closeOuts.at(-1)
  const cash = totals.byMethod.find(({ method }) => method === 'cash') ?? NO_CASH
  const since = last?.kind === 'closed_out' ? cashSince(last, cash) : 0
  const [isReopening, setIsReopening] = useState(false)
  if (isAhead) return null
  return (
    <div className="grid gap-3">
      <h3 className="text-xl">End of Day</h3>
      {totals.closeOuts.map((entry) => (
        <Entry key={entry.position} entry={entry} />
      ))}
      {since !== 0 && (
        <Notice tone="warm" title={`${formatUsd(since)} in cash after close-out`}>
          <p>It isn't part of the count above. Reopen the day to count again.</p>
        </Notice>
      )}
      {last?.kind === 'closed_out' ? (
        <div className="print:hidden">
          <Button variant="secondary" onClick={() => setIsReopening(true)}>
            Reopen Day
          </Button>
        </div>
      ) : (
        <CloseOutForm totals={totals} cash={cash} />
      )}
      {isReopening && (
        <ReopenDialog date={totals.date} seen={last?.position ?? 0} onClose={() => setIsReopening(false)} />
      )}
    </div>
  )
}

function Entry({ entry }: { entry: CloseOutEntry }) {
  const isClosedOut = entry.kind === 'closed_out'
  return (
    <Card className="grid gap-1">
      <p>
        <strong>{isClosedOut ? 'Closed out' : 'Reopened'}</strong> by {entry.actorName ?? 'the system'}
      </p>
      {isClosedOut && (
        <p>
          Counted {formatDollars(entry.countedCash)}, expected {formatDollars(entry.expectedCash)} (starting
          cash {formatDollars(entry.startingCash)}):{' '}
          <strong>
            {differenceInWords(overOrShort(toCents(entry.countedCash), toCents(entry.expectedCash)))}
          </strong>
        </p>
      )}
      {entry.note && <p className="wrap-anywhere">{entry.note}</p>}
      <p className="text-sm text-ink-soft">{formatDayTime(Temporal.Instant.from(entry.at))}</p>
    </Card>
  )
}

function CloseOutForm({ totals, cash }: { totals: DailyTotals; cash: typeof NO_CASH }) {
  const seen = totals.closeOuts.at(-1)?.position ?? 0
  const { field, watch, submitWith, action } = useSchemaForm({
    schema: closeOutFormSchema,
    defaultValues: { startingCash: totals.lastStartingCash, countedCash: '', note: '' },
    send: (input) =>
      call('POST /api/admin/daily-totals/:date/close-out', { date: totals.date }, { ...input, seen }),
    done: { title: 'Day Closed Out', description: 'The count is locked and in the audit log.' },
    failed: { text: 'Failed to close out the day' },
    affects: [DAILY_TOTALS],
  })
  const startingCash = parseAmount(watch('startingCash'))
  const counted = parseAmount(watch('countedCash'))
  const expected = startingCash === null ? null : expectedCash(startingCash, cash)
  const difference = counted === null || expected === null ? null : overOrShort(counted, expected)
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <Card className="print:hidden">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={submitWith((input) => {
          if (expected === null || difference === null || difference === 0) action.mutate(input)
          else setQuestion({ input, difference, expected })
        })}
      >
        <div className="grid gap-3 md:grid-cols-3">
          <TextField
            label="Starting cash ($)"
            inputMode="decimal"
            autoComplete="off"
            {...field('startingCash')}
          />
          <TextField
            label="Counted cash ($)"
            inputMode="decimal"
            autoComplete="off"
            {...field('countedCash')}
          />
          <TextField label="Note (optional)" maxLength={500} {...field('note')} />
        </div>
        {expected !== null && (
          <p role="status">
            Expected in the drawer: <strong>{formatUsd(expected)}</strong> (starting cash plus cash received
            minus cash refunded). {difference !== null && <strong>{differenceInWords(difference)}.</strong>}
          </p>
        )}
        <BusyButton type="submit" className="justify-self-start" busy={action.isPending && 'Saving...'}>
          Close Out Day
        </BusyButton>
      </form>
      {question && (
        <ConfirmDialog
          title={`Drawer ${differenceInWords(question.difference)}`}
          act="Close Out Anyway"
          closeLabel="Count Again"
          busy="Saving..."
          action={action}
          input={question.input}
          isOpen
          onClose={() => setQuestion(null)}
        >
          <p>
            {`You counted ${formatDollars(question.input.countedCash)}, but the drawer should have ${formatUsd(question.expected)}. Close out the day anyway, or count again?`}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** "$2.00 over", "$0.50 short", or "Exact" */
function differenceInWords(difference: Cents): string {
  if (difference === 0) return 'Exact'
  return `${formatUsd(Math.abs(difference))} ${difference > 0 ? 'over' : 'short'}`
}

const SCHEMA = reopenDaySchema.pick({ reason: true })

interface ReopenDialogProps {
  date: string
  /** The position of the close-out that it's about. */
  seen: number
  onClose: () => void
}

/** Reopens a day that was closed out. */
function ReopenDialog({ date, seen, onClose }: ReopenDialogProps) {
  const form = useSchemaForm({
    schema: SCHEMA,
    defaultValues: { reason: '' },
    send: (input) => call('POST /api/admin/daily-totals/:date/reopening', { date }, { ...input, seen }),
    done: { title: 'Day Reopened', description: 'It needs to be closed out again.' },
    failed: { text: 'Failed to reopen the day' },
    affects: [DAILY_TOTALS],
  })
  return (
    <FormDialog title="Reopen Day" form={form} act="Reopen Day" onClose={onClose}>
      <p>The first count stays in the record. The day needs to be closed out again.</p>
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
