import { formatDate, formatShortDate } from '../../../domain/time/format.ts'
import { useBlockedDates, useClosures } from '../../bookings/times/use-availability.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { type ClosedTime, closedTimes } from './closed-times.ts'
import { useReopen } from './use-closures.ts'

/** Blocked dates and closures, by date. */
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
  const closed = closedTimes(dates.data, parts.data, nameOf)
  if (closed.length === 0) return <EmptyState text="No dates are currently blocked" />
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {closed.map((time) => (
        <ClosedTimeRow key={time.id} time={time} />
      ))}
    </ul>
  )
}

function ClosedTimeRow({ time }: { time: ClosedTime }) {
  const reopen = useReopen()
  const date = formatDate(Temporal.PlainDate.from(time.date))
  return (
    <li>
      <Card className="flex h-full flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-44">
          <p className="font-semibold">{date}</p>
          {time.part && <p className="wrap-anywhere">{time.part}</p>}
          <p className="wrap-anywhere">{time.reason}</p>
          <p className="text-sm text-ink-soft">
            Added {formatShortDate(Temporal.Instant.from(time.createdAt))}
          </p>
        </div>
        <Button
          variant="secondary"
          aria-label={`Remove ${time.part ? `${date}, ${time.part}` : date}`}
          disabled={reopen.isPending}
          onClick={() => reopen.mutate(time)}
        >
          {reopen.isPending ? 'Removing...' : 'Remove'}
        </Button>
      </Card>
    </li>
  )
}
