import { useState } from 'react'
import { formatDate, formatShortDate } from '../../../domain/time/format.ts'
import { request } from '../../api/api-client.ts'
import { useBlockedDates, useClosures } from '../../bookings/times/use-availability.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonList } from '../../ui/loading.tsx'
import { BOARD } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'
import { type ClosedRange, type ClosedTime, closedRanges, closedTimes } from './closed-times.ts'
import { CLOSED_TIMES, type Reopening } from './use-closures.ts'

/** Blocked dates and closures, by date; days that were closed together are one entry. */
export function ClosedTimesList() {
  const dates = useBlockedDates()
  const parts = useClosures()
  const spaces = useSpaces().data ?? []
  if (dates.isError || parts.isError) {
    const retry = () => Promise.all([dates.refetch(), parts.refetch()])
    return <ErrorState text="The blocked dates could not be loaded." onRetry={retry} />
  }
  if (dates.isPending || parts.isPending) return <SkeletonList count={2} className="h-24" />
  const nameOf = (id: string) => spaces.find((space) => space.id === id)?.name ?? 'Unknown Space'
  const closed = closedRanges(closedTimes(dates.data, parts.data, nameOf))
  if (closed.length === 0) return <EmptyState text="No dates are currently blocked" />
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {closed.map((range) => (
        <ClosedRangeRow key={range.days[0].id} range={range} />
      ))}
    </ul>
  )
}

function ClosedRangeRow({ range: { days } }: { range: ClosedRange }) {
  const [asked, setAsked] = useState<ClosedTime[] | null>(null)
  const [first] = days
  const isRange = days.length > 1
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
          <RemoveButton days={days} onAsk={setAsked} />
        </div>
        {isRange && (
          <details>
            <summary className="min-h-11 content-center font-semibold">{days.length} days</summary>
            <ul className="grid gap-2">
              {days.map((day) => (
                <li key={day.id} className="flex flex-wrap items-center justify-between gap-2">
                  <span>{daysInWords([day])}</span>
                  <RemoveButton days={[day]} onAsk={setAsked} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      <ReopenDialog days={asked} what={asked ? daysInWords(asked) : ''} onClose={() => setAsked(null)} />
    </li>
  )
}

interface RemoveProps {
  days: ClosedTime[]
  onAsk: (days: ClosedTime[]) => void
}

function RemoveButton({ days, onAsk }: RemoveProps) {
  const part = days[0]?.part
  const what = daysInWords(days)
  return (
    <Button
      variant="secondary"
      aria-label={`Remove ${part ? `${what}, ${part}` : what}`}
      onClick={() => onAsk(days)}
    >
      {days.length > 1 ? 'Remove All' : 'Remove'}
    </Button>
  )
}

/** "Thursday, December 24, 2026 – Saturday, January 2, 2027" */
function daysInWords(days: readonly ClosedTime[]): string {
  const [first, ...others] = days.map(({ date }) => formatDate(Temporal.PlainDate.from(date)))
  return [first, ...others.slice(-1)].join(' – ')
}

interface Props {
  /** One day, or all days of a range; null while closed. */
  days: readonly ClosedTime[] | null
  /** Their dates in words. */
  what: string
  onClose: () => void
}

/** Asks before customers can book again. */
function ReopenDialog({ days, what, onClose }: Props) {
  const reopen = useStaffAction({
    send: ({ id, isWholeDay, isWholeRange }: Reopening) => {
      const path = `/api/admin/${isWholeDay ? 'blocked-dates' : 'closures'}/${id}`
      return request('nothing', 'DELETE', isWholeRange ? `${path}?range=true` : path)
    },
    done: { title: 'Date Unblocked' },
    failed: { text: 'Failed to remove blocked date' },
    affects: [...CLOSED_TIMES, [BOARD]],
  })
  const first = days?.[0]
  return (
    <Dialog
      title="Reopen?"
      isOpen={days !== null}
      onClose={onClose}
      closeLabel="Keep Closed"
      act={
        first && {
          label: days.length > 1 ? `Reopen ${days.length} Days` : 'Reopen',
          busyLabel: 'Reopening...',
          isBusy: reopen.isPending,
          onClick: () => reopen.mutate({ ...first, isWholeRange: days.length > 1 }, { onSettled: onClose }),
        }
      }
    >
      <p>
        <strong>{what}</strong>
        {first?.part && `, ${first.part}`}
      </p>
      <p>Customers can book this time again. Bookings cancelled for the closure stay cancelled.</p>
    </Dialog>
  )
}
