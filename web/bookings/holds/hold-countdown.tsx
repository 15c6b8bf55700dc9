import { Timer } from 'lucide-react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { HOLD_WARNING_MINUTES, isHoldEnding, isHoldExpired } from '../../../domain/bookings/hold.ts'
import { useNow } from '../../api/clock.ts'
import { classNames } from '../../ui/class-names.ts'
import { timesOf } from '../time-range.tsx'

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

/** "14:59", or "23:59:59" for long holds. Rounded up, so it reaches 0:00 exactly when the hold expires. */
export function formatTimeLeft(until: Temporal.Instant, now: Temporal.Instant): string {
  const left = secondsLeft(until, now)
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`
}

/** Announcements for screen readers: when the hold is ending, at one minute, and when it has expired. */
export function holdAnnouncement(until: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = secondsLeft(until, now)
  if (seconds === 0) return 'Your hold has expired.'
  if (seconds <= 60) return '1 minute left to pay for this booking.'
  if (isHoldEnding(until, now)) return `${HOLD_WARNING_MINUTES} minutes left to pay for this booking.`
  return ''
}

function secondsLeft(until: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}

/** Shows that the draft is already held, and for how long. Silent: the hold card announces the time left. */
export function HeldNote({ hold }: { hold: Booking }) {
  const { holdExpiresAt } = timesOf(hold)
  if (!holdExpiresAt) return 'Held for you'
  return (
    <>
      Held for you, <HoldCountdown until={holdExpiresAt} isSilent className="tabular-nums" /> left
    </>
  )
}

/** "Held for 14:05", highlighted as "Only 4:05 left" when the hold is ending. */
export function HoldTimer({ until }: { until: Temporal.Instant }) {
  const isLate = isHoldEnding(until, useNow(1000))
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-1.5 rounded-plate border-2 px-2.5 py-1 text-sm',
        isLate
          ? 'border-lamp bg-lamp-soft font-semibold text-ink'
          : 'border-board-line bg-board text-board-text',
      )}
    >
      <Timer aria-hidden="true" className="size-5" />
      <span>{isLate ? 'Only' : 'Held for'}</span>
      <HoldCountdown
        until={until}
        className={classNames('figures text-2xl leading-none', !isLate && 'text-board-figure')}
      />
      {isLate && <span>left</span>}
    </p>
  )
}

/** Whether the hold of this booking has expired, updated every second. */
export function useIsHoldExpired(booking: Booking | undefined): boolean {
  const now = useNow(1000)
  return booking !== undefined && isHoldExpired({ ...booking, ...timesOf(booking) }, now)
}
