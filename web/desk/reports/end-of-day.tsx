import { useState } from 'react'
import { type Cents, formatDollars, formatUsd, parseAmount, toCents } from '../../../domain/pricing/money.ts'
import { type SignOffEntry, signOffFormSchema } from '../../../domain/reports/sign-off.schema.ts'
import { cashSince, expectedCash, overOrShort } from '../../../domain/reports/sign-off.ts'
import type { Till } from '../../../domain/reports/till.schema.ts'
import { formatMoment } from '../../../domain/time/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { useSignOff } from './use-till.ts'

const NO_CASH = { received: '0.00', refunded: '0.00' }

interface Props {
  till: Till
  /** A day that hasn't come yet. */
  isAhead: boolean
}

/** The cash of a day, counted and signed off. */
export function EndOfDay({ till, isAhead }: Props) {
  const last = till.signOffs.at(-1)
  const cash = till.takings.find(({ method }) => method === 'cash') ?? NO_CASH
  const since = last?.kind === 'signed_off' ? cashSince(last, cash) : 0
  const [isReopening, setIsReopening] = useState(false)
  if (isAhead) return null
  return (
    <div className="grid gap-3">
      <h3 className="text-xl">End of day</h3>
      {till.signOffs.map((entry) => (
        <Entry key={entry.position} entry={entry} />
      ))}
      {since !== 0 && (
        <Notice tone="warm" title={`${formatUsd(since)} in cash after sign-off`}>
          <p>It isn't part of the count above. Reopen the day to count again.</p>
        </Notice>
      )}
      {last?.kind === 'signed_off' ? (
        <div className="print:hidden">
          <Button variant="secondary" onClick={() => setIsReopening(true)}>
            Reopen Day
          </Button>
        </div>
      ) : (
        <SignOffForm till={till} cash={cash} />
      )}
      {isReopening && (
        <ReopenDialog date={till.date} seen={last?.position ?? 0} onClose={() => setIsReopening(false)} />
      )}
    </div>
  )
}

function Entry({ entry }: { entry: SignOffEntry }) {
  const isSignedOff = entry.kind === 'signed_off'
  return (
    <Card className="grid gap-1">
      <p>
        <strong>{isSignedOff ? 'Signed off' : 'Reopened'}</strong> by {entry.actorName ?? 'the system'}
      </p>
      {isSignedOff && (
        <p>
          Counted {formatDollars(entry.countedCash)}, expected {formatDollars(entry.expectedCash)} (float{' '}
          {formatDollars(entry.openingFloat)}):{' '}
          <strong>{differenceText(toCents(entry.countedCash), toCents(entry.expectedCash))}</strong>
        </p>
      )}
      {entry.note && <p className="wrap-anywhere">{entry.note}</p>}
      <p className="text-sm text-ink-soft">{formatMoment(Temporal.Instant.from(entry.at))}</p>
    </Card>
  )
}

function SignOffForm({ till, cash }: { till: Till; cash: typeof NO_CASH }) {
  const signOff = useSignOff(till.date)
  const { register, watch, errors, container, submit } = useDeskForm({
    schema: signOffFormSchema,
    defaultValues: { openingFloat: till.lastFloat, countedCash: '', note: '' },
    action: signOff,
  })
  const float = parseAmount(watch('openingFloat'))
  const counted = parseAmount(watch('countedCash'))
  const expected = float === null ? null : expectedCash(float, cash)
  return (
    <Card className="grid gap-3 print:hidden">
      <div ref={container} className="grid gap-3 md:grid-cols-3">
        <TextField
          label="Opening float ($)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.openingFloat?.message}
          {...register('openingFloat')}
        />
        <TextField
          label="Counted cash ($)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.countedCash?.message}
          {...register('countedCash')}
        />
        <TextField
          label="Note (optional)"
          maxLength={500}
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      {expected !== null && (
        <p role="status">
          Expected in the drawer: <strong>{formatUsd(expected)}</strong> (float plus cash received minus cash
          refunded). {counted !== null && <strong>{differenceText(counted, expected)}.</strong>}
        </p>
      )}
      <div>
        <BusyButton
          isBusy={signOff.isPending}
          busyLabel="Saving..."
          onClick={submit((input) => signOff.mutate({ ...input, seen: till.signOffs.at(-1)?.position ?? 0 }))}
        >
          Sign Off Day
        </BusyButton>
      </div>
    </Card>
  )
}

/** "$2.00 over", "$0.50 short", or "Exact" */
function differenceText(counted: Cents, expected: Cents): string {
  const cents = overOrShort(counted, expected)
  if (cents === 0) return 'Exact'
  return `${formatUsd(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}`
}
