import { useLocation } from 'wouter'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatTimeRange } from '../../../domain/time/facility-time.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { showFailure } from '../../forms/request-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeRange } from '../time-range.tsx'
import { useOfferedTimes, useTakeOffered } from './use-resale.ts'

/** The times of a day that other customers offer back, each to take at today's price. */
export function OfferedTimes({ date }: { date: Temporal.PlainDate }) {
  const { data: offers = [] } = useOfferedTimes(date)
  const take = useTakeOffered()
  const nameOf = useItemName()
  const [, navigate] = useLocation()
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offered" className="grid gap-2">
      <h3 id="offered" className="font-semibold">
        Offered by other customers:
      </h3>
      <ul className="grid gap-2">
        {offers.map((offer) => {
          const [start, end] = [Temporal.Instant.from(offer.startTime), Temporal.Instant.from(offer.endTime)]
          return (
            <li
              key={offer.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-raised px-4 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <TimeRange start={start} end={end} />, {nameOf(offer)},{' '}
                <strong>{formatDollars(offer.totalAmount)}</strong>
              </span>
              <Button
                variant="secondary"
                disabled={take.isPending}
                aria-label={`Take It: ${nameOf(offer)}, ${formatTimeRange(start, end)}`}
                onClick={() =>
                  take.mutate(offer, {
                    onSuccess: ({ id }) => navigate(`/checkout?bookingId=${id}`),
                    onError: (error) => showFailure("Couldn't Take This Time", error),
                  })
                }
              >
                Take It
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
