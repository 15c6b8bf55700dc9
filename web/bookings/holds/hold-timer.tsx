import { Timer } from 'lucide-react'
import { isHoldEnding } from '../../../domain/bookings/hold.ts'
import { useNow } from '../../api/clock.ts'
import { classNames } from '../../ui/class-names.ts'
import { HoldCountdown } from './hold-countdown.tsx'

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
