import { useNow } from '../clock.ts'
import { formatTimeLeft, holdAnnouncement } from './time-left.ts'

/** The time left of a hold, second by second; read out only at five minutes, at one, and at the end. */
export function HoldCountdown({ until, className }: { until: Temporal.Instant; className?: string }) {
  const now = useNow(1000)
  return (
    <>
      <span role="timer" aria-live="off" className={className}>
        {formatTimeLeft(until, now)}
      </span>
      <span role="status" className="sr-only">
        {holdAnnouncement(until, now)}
      </span>
    </>
  )
}
