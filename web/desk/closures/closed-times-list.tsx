import { daysInWords } from '../../../domain/hours/hours-in-words.ts'
import { facilityDate, formatDate, formatShortDate } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import { BLOCKED_DATES, useBlockedDates } from '../../api/use-blocked-dates.ts'
import { OPENING_HOURS, useOpeningHours } from '../../api/use-opening-hours.ts'
import { CLOSURES, useClosures } from '../../bookings/times/use-availability.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { CardList } from '../../ui/card-list.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ErrorState, Loaded } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'
import { ADMIN_HOURS, saveHours } from '../requests/opening-hours.ts'
import { BOARD } from '../requests/staff-requests.ts'
import { type ClosedRange, closedRanges, closedTimes } from './closed-times.ts'

/**
 * Everything that's closed, by date: blocked dates, with closures and closed special days once they're there.
 * Days that were closed together are one entry.
 */
export function ClosedTimesList() {
  const dates = useBlockedDates()
  const parts = useClosures()
  const hours = useOpeningHours()
  const today = facilityDate(useNow(60_000)).toString()
  const specialDays = (hours.data?.specialDays ?? []).filter(({ date }) => date >= today)
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
            items={closedRanges(closedTimes({ dates, parts: parts.data ?? [], specialDays }, nameOf))}
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
            <p className="font-semibold">{inWords(days)}</p>
            {first.part && <p className="wrap-anywhere">{first.part}</p>}
            <p className="wrap-anywhere">{first.reason}</p>
            <p className="text-sm text-ink-soft">
              {first.createdAt
                ? `Added ${formatShortDate(Temporal.Instant.from(first.createdAt))}`
                : 'Closed as a special day'}
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
                  <span>{inWords([day])}</span>
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
  const [{ part }] = days
  const isRange = days.length > 1
  const reopen = useAction({
    send: () => reopenDays(days),
    done: { title: 'Date Unblocked' },
    failed: { text: 'Failed to remove blocked date' },
    affects: [BLOCKED_DATES, CLOSURES, ADMIN_HOURS, OPENING_HOURS, BOARD],
  })
  const what = inWords(days)
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

async function reopenDays(days: ClosedRange['days']): Promise<unknown> {
  const [{ id, by, date }] = days
  const query = days.length > 1 ? { range: 'true' as const } : {}
  if (by === 'date') return await call('DELETE /api/admin/blocked-dates/:id', { id }, query)
  if (by === 'part') return await call('DELETE /api/admin/closures/:id', { id }, query)
  const hours = await call('GET /api/admin/opening-hours')
  const specialDays = hours.specialDays.filter((day) => day.date !== date)
  return await saveHours({ ...hours, specialDays })
}

/** "Thursday, December 24, 2026 – Saturday, January 2, 2027" */
function inWords(days: ClosedRange['days']): string {
  const [{ date }] = days
  return daysInWords({ date, until: days.at(-1)?.date ?? date }, formatDate)
}
