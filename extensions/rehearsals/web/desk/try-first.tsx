import { useState } from 'react'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { BookingLinks } from '../../../../web/desk/forms/booking-links.tsx'
import { FigureHead } from '../../../../web/desk/reports/breakdown-table.tsx'
import { useAction } from '../../../../web/forms/use-action.ts'
import type { Outlets, UnsavedChange } from '../../../../web/outlets/contribution.ts'
import { useWordWhenOff } from '../../../../web/outlets/use-word-when-off.ts'
import { BusyButton } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/fields/text-field.tsx'
import { COMPARED_PERIODS, type ComparedPeriod } from '../../domain/compared-period.ts'
import { countedInWords, earnedInWords, PERIOD_NAMES, strandedInWords } from '../../domain/in-words.ts'
import type { Comparison, Rehearsal } from '../../domain/rehearsal.schema.ts'
import { NAME, TITLE } from '../../domain/title.ts'
import { call } from './client.ts'

const NOT_SAVED = 'You can still save the change.'

/**
 * A button that shows the consequences of a change below, before it's saved. They're gone once it differs.
 */
export default function TryFirst({ change, isBlocked }: Outlets['desk/unsaved-change']) {
  const [period, setPeriod] = useState<ComparedPeriod>('last_winter')
  const [shown, setShown] = useState<{ key: string; rehearsal: Rehearsal } | null>(null)
  const key = JSON.stringify(change)
  const attempt = useAction({
    send: (input: { change: UnsavedChange; period: ComparedPeriod }) =>
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
  const isShown = rehearsal !== null || attempt.isPending
  useWordWhenOff(NAME, isShown ? { title: `“${TITLE}” Was Switched Off`, description: NOT_SAVED } : null)
  // The page for hours lists its own.
  const listsStranded = change?.kind !== 'hours'
  return (
    <>
      <BusyButton
        variant="secondary"
        busy={attempt.isPending && 'Trying...'}
        disabled={isBlocked || change === null}
        onClick={() => tryWith(period)}
      >
        {TITLE}
      </BusyButton>
      <div role="status" className="grid basis-full gap-1 empty:hidden">
        {rehearsal && (
          <>
            {listsStranded && <p>{strandedInWords(rehearsal.stranded.count)}</p>}
            <p className="font-semibold">{earnedInWords(period, rehearsal.comparison)}</p>
            <p className="text-sm">{countedInWords(rehearsal.comparison)}</p>
          </>
        )}
      </div>
      {rehearsal && (
        <div className="grid min-w-0 basis-full gap-2">
          {listsStranded && <Stranded stranded={rehearsal.stranded} />}
          <div className="sm:max-w-80">
            <SelectField
              label="Compare with"
              value={period}
              onChange={({ target }) => tryWith(target.value as ComparedPeriod)}
              options={COMPARED_PERIODS.map((each) => ({ value: each, label: PERIOD_NAMES[each] }))}
            />
          </div>
          <ByItem comparison={rehearsal.comparison} />
        </div>
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
