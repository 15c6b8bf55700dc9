import { useLocation } from 'wouter'
import { ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatTimeRange } from '../../../domain/time/facility-time.ts'
import { useNamedOwn, useOwnTimeQuestion } from '../../../web/bookings/own-time-question.tsx'
import { TimeRange } from '../../../web/bookings/time-range.tsx'
import { useItemName } from '../../../web/catalog/item-name.ts'
import { showFailure } from '../../../web/forms/request-failure.ts'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { OfferedTime } from '../domain/resale.schema.ts'
import { useOfferedTimes, useTakeOffered } from './use-resale.ts'

/** The times of a day that other customers offer back, each to take at today's price. */
export default function OfferedTimes({ date, own }: Outlets['booking/day']) {
  const named = useNamedOwn(own)
  const { data: offers = [] } = useOfferedTimes(date)
  const take = useTakeOffered()
  const nameOf = useItemName()
  const [, navigate] = useLocation()
  const question = useOwnTimeQuestion({ question: 'Take this one too?', label: 'Take It Too' })
  const takeIt = (offer: OfferedTime) =>
    take.mutate(offer, {
      onSuccess: ({ id }) => navigate(`/checkout?bookingId=${id}`),
      onError: (error) => showFailure("Couldn't Take This Time", error),
    })
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
                onClick={() => question.ask(ownTimesAt(named, { start, end }), () => takeIt(offer))}
              >
                Take It
              </Button>
            </li>
          )
        })}
      </ul>
      {question.dialog}
    </section>
  )
}
