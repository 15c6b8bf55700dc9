import { formatTimeRange } from '../../domain/time/format.ts'

/** "6:00 PM – 8:00 PM ET". Wraps only between the two times. */
export function TimeRange({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }) {
  const [from, to] = formatTimeRange(start, end).split(' – ')
  return (
    <>
      <span className="whitespace-nowrap">{from} –</span> <span className="whitespace-nowrap">{to}</span>
    </>
  )
}
