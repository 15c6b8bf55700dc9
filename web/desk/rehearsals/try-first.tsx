import { type ReactNode, useState } from 'react'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { COMPARED_PERIODS, type ComparedPeriod } from '../../../domain/rehearsals/compared-period.ts'
import type { Comparison, Rehearsal, Rehearse } from '../../../domain/rehearsals/rehearsal.schema.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { FigureHead } from '../reports/breakdown-table.tsx'
import { BookingLinks } from './booking-links.tsx'
import { countedInWords, earnedInWords, PERIOD_NAMES, strandedInWords } from './rehearsal-in-words.ts'

export type TriedChange = Rehearse['change'] | { kind: 'hours'; input: OpeningHours & { version: number } }

interface Props {
  /** As it's about to be saved; null while it can't be. */
  change: TriedChange | null
  disabled?: boolean
  /** Save, and the way out. */
  children: ReactNode
}

/** The buttons of a change, with one that shows its consequences below before it's saved. They're gone once it differs. */
export function TryFirst({ change, disabled = false, children }: Props) {
  const [period, setPeriod] = useState<ComparedPeriod>('last_winter')
  const [shown, setShown] = useState<{ key: string; rehearsal: Rehearsal } | null>(null)
  const key = JSON.stringify(change)
  const attempt = useAction({
    send: (input: { change: TriedChange; period: ComparedPeriod }) =>
      call('POST /api/admin/rehearsals', input),
    failed: { text: 'Failed to try the change' },
  })
  const tryWith = (chosen: ComparedPeriod) =>
    change &&
    attempt.mutate(
      { change, period: chosen },
      {
        onSuccess: (rehearsal) => {
          setPeriod(chosen)
          setShown({ key, rehearsal })
        },
      },
    )
  const rehearsal = shown?.key === key ? shown.rehearsal : null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {children}
        <BusyButton
          variant="secondary"
          busy={attempt.isPending && 'Trying...'}
          disabled={disabled || change === null}
          onClick={() => tryWith(period)}
        >
          Try It First
        </BusyButton>
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {rehearsal && (
          <>
            {/* The page for hours lists its own. */}
            {change?.kind !== 'hours' && <p>{strandedInWords(rehearsal.stranded.count)}</p>}
            <p className="font-semibold">{earnedInWords(period, rehearsal.comparison)}</p>
            <p className="text-sm">{countedInWords(rehearsal.comparison)}</p>
          </>
        )}
      </div>
      {rehearsal && (
        <>
          {change?.kind !== 'hours' && <Stranded stranded={rehearsal.stranded} />}
          <div className="sm:max-w-80">
            <SelectField
              label="Compare with"
              value={period}
              onChange={({ target }) => tryWith(target.value as ComparedPeriod)}
              options={COMPARED_PERIODS.map((each) => ({ value: each, label: PERIOD_NAMES[each] }))}
            />
          </div>
          <ByItem comparison={rehearsal.comparison} />
        </>
      )}
    </>
  )
}

function Stranded({ stranded: { count, bookings } }: Pick<Rehearsal, 'stranded'>) {
  if (count === 0) return null
  return (
    <details>
      <summary>
        {count > bookings.length ? `The First ${bookings.length} Bookings` : 'These Bookings'}
      </summary>
      <BookingLinks bookings={bookings} />
    </details>
  )
}

/** The earnings of each space and bundle. */
function ByItem({ comparison: { byItem } }: { comparison: Comparison }) {
  if (byItem.length === 0) return null
  return (
    <details>
      <summary>By Space and Bundle</summary>
      <table className="w-full">
        <FigureHead columns={['Item', 'Hours', 'Now', 'Changed']} className="not-first:pl-2" />
        <tbody>
          {byItem.map(({ id, name, hours, before, after }) => (
            <tr key={id} className="border-t border-line text-right align-top figures">
              <th scope="row" className="py-1 text-left font-semibold wrap-anywhere">
                {name}
              </th>
              <td className="py-1 pl-2">{hours.toLocaleString('en-US')}</td>
              <td className="py-1 pl-2">{formatDollars(before)}</td>
              <td className="py-1 pl-2">{formatDollars(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
