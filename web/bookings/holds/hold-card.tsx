import { Timer } from 'lucide-react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { timesOf } from '../booking-times.ts'
import { StatusBadge } from '../reservations/status-badge.tsx'
import { TimeRange } from '../time-range.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { ReleaseButton } from './release-button.tsx'

/** One of my holds: its slot, the time left, and buttons to pay or release it. */
export function HoldCard({ booking, name }: { booking: Booking; name: string }) {
  const { start, end, holdExpiresAt } = timesOf(booking)
  return (
    <article className="grid gap-3 rounded-card border-2 border-lamp bg-lamp-soft p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 grow basis-36 justify-items-start gap-1">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <StatusBadge status={booking.status} />
        </div>
        <p className="flex shrink-0 items-center gap-1 text-lamp">
          <Timer aria-hidden="true" className="size-5" />
          {holdExpiresAt ? (
            <>
              <HoldCountdown until={holdExpiresAt} className="figures text-xl leading-none" />
              <span className="text-sm">left</span>
            </>
          ) : (
            <span className="text-sm">Held for you</span>
          )}
        </p>
      </div>
      <p>
        {formatLongDate(start)}
        <br />
        <TimeRange start={start} end={end} /> ·{' '}
        <span className="font-semibold">{formatDollars(booking.totalAmount)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/checkout?bookingId=${booking.id}`} className="grow">
          Complete payment
        </ButtonLink>
        <ReleaseButton id={booking.id} />
      </div>
    </article>
  )
}
