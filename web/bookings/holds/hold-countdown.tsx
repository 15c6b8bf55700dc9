import { useNow } from '../../api/clock.ts'
import { formatTimeLeft, holdAnnouncement } from './time-left.ts'

interface Props {
  until: Temporal.Instant
  className?: string
  /** Where another countdown of the same hold on the page does the reading out. */
  isSilent?: boolean
}

/** The time left of a hold, second by second; read out only at five minutes, at one, and at the end. */
export function HoldCountdown({ until, className, isSilent = false }: Props) {
  const now = useNow(1000)
  return (
    <>
      <span role="timer" aria-live="off" className={className}>
        {formatTimeLeft(until, now)}
      </span>
      {!isSilent && (
        <span role="status" className="sr-only">
          {holdAnnouncement(until, now)}
        </span>
      )}
    </>
  )
}
