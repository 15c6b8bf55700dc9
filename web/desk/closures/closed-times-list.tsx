import { formatDate, formatShortDate } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import {
  BLOCKED_DATES,
  CLOSURES,
  useBlockedDates,
  useClosures,
} from '../../bookings/times/use-availability.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { CardList } from '../../ui/card-list.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ErrorState, Loaded } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'
import { BOARD } from '../requests/staff-requests.ts'
import { type ClosedRange, type ClosedTime, closedRanges, closedTimes } from './closed-times.ts'
import { OFFERED_TIMES } from './offered-times.tsx'

/** Blocked dates, with closures once they're there, by date; days that were closed together are one entry. */
export function ClosedTimesList() {
  const dates = useBlockedDates()
  const parts = useClosures()
  const spaces = useSpaces().data ?? []
  const nameOf = (id: string) => spaces.find((space) => space.id === id)?.name ?? 'Unknown Space'
  return (
    <>
      {parts.isError && (
        <ErrorState text="Closed parts of days could not be loaded." onRetry={() => parts.refetch()} />
      )}
      <Loaded query={dates} failed="The blocked dates could not be loaded." skeleton={[2, 'h-24']}>
        {(dates) => (
          <CardList
            items={closedRanges(closedTimes(dates, parts.data ?? [], nameOf))}
            empty="No dates are currently blocked"
            className="grid gap-3 md:grid-cols-2"
          >
            {(range) => <ClosedRangeRow key={range.days[0].id} range={range} />}
          </CardList>
        )}
      </Loaded>
    </>
  )
}

function ClosedRangeRow({ range: { days } }: { range: ClosedRange }) {
  const [first] = days
  return (
    <li>
      <Card className="grid h-full content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 grow basis-44">
            <p className="font-semibold">{daysInWords(days)}</p>
            {first.part && <p className="wrap-anywhere">{first.part}</p>}
            <p className="wrap-anywhere">{first.reason}</p>
            <p className="text-sm text-ink-soft">
              Added {formatShortDate(Temporal.Instant.from(first.createdAt))}
            </p>
          </div>
          <ReopenButton days={days} />
        </div>
        {days.length > 1 && (
          <details>
            <summary>{days.length} days</summary>
            <ul className="grid gap-2">
              {days.map((day) => (
                <li key={day.id} className="flex flex-wrap items-center justify-between gap-2">
                  <span>{daysInWords([day])}</span>
                  <ReopenButton days={[day]} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </li>
  )
}

/** Opens one day, or all days of a range, for customers again, after a confirmation. */
function ReopenButton({ days }: { days: ClosedRange['days'] }) {
  const [{ id, isWholeDay, part }] = days
  const isRange = days.length > 1
  const reopen = useAction({
    send: () =>
      call(
        isWholeDay ? 'DELETE /api/admin/blocked-dates/:id' : 'DELETE /api/admin/closures/:id',
        { id },
        { ...(isRange && { range: 'true' }) },
      ),
    done: { title: 'Date Unblocked' },
    failed: { text: 'Failed to remove blocked date' },
    affects: [BLOCKED_DATES, CLOSURES, BOARD, OFFERED_TIMES],
  })
  const what = daysInWords(days)
  return (
    <ConfirmButton
      button={{
        children: isRange ? 'Remove All' : 'Remove',
        'aria-label': `Remove ${part ? `${what}, ${part}` : what}`,
      }}
      title="Reopen?"
      closeLabel="Keep Closed"
      action={reopen}
      act={isRange ? `Reopen ${days.length} Days` : 'Reopen'}
      busy="Reopening..."
    >
      <p>
        <strong>{what}</strong>
        {part && `, ${part}`}
      </p>
      <p>
        Customers can book this time again. Bookings cancelled for the closure stay cancelled. Those still
        waiting for an answer about another time keep this one.
      </p>
    </ConfirmButton>
  )
}

/** "Thursday, December 24, 2026 – Saturday, January 2, 2027" */
function daysInWords(days: readonly ClosedTime[]): string {
  const [first, ...others] = days.map(({ date }) => formatDate(Temporal.PlainDate.from(date)))
  return [first, ...others.slice(-1)].join(' – ')
}
