import { useNow } from '../../api/clock.ts'
import { formatTimeLeft, holdAnnouncement } from './time-left.ts'

interface Props {
  until: Temporal.Instant
  className?: string
  /** Set if another countdown on the page already announces this hold. */
  isSilent?: boolean
}

/** A hold's time left, second by second. Announced only at five minutes, one minute and the end. */
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
