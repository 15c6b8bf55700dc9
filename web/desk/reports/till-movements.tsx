import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import type { Till } from '../../../domain/reports/till.schema.ts'
import { formatTime } from '../../../domain/time/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BookingLink } from '../frame/booking-link.tsx'

const KINDS = { payment: 'Payment', refund: 'Refund', void: 'Voided payment' } as const

/** Longer lists start collapsed to keep open balances in reach. Print shows them all. */
const MOST_UNFOLDED = 12

/** The day's payments and refunds, each linked to its booking. */
export function TillMovements({ till: { movements, unlisted, signOffs } }: { till: Till }) {
  const last = signOffs.at(-1)
  const signedOffAt = last?.kind === 'signed_off' ? Temporal.Instant.from(last.at) : null
  const isAfter = (at: string) =>
    signedOffAt !== null && Temporal.Instant.compare(Temporal.Instant.from(at), signedOffAt) > 0
  if (movements.length === 0) return <EmptyState text="No payments or refunds this day." />
  return (
    <details open={movements.length <= MOST_UNFOLDED}>
      <summary className="min-h-11 content-center">
        <h3 className="inline text-xl">Payments and refunds ({movements.length + unlisted})</h3>
      </summary>
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {movements.map((movement) => (
          <li
            key={movement.id}
            className="relative grid break-inside-avoid grid-cols-[5rem_1fr_auto] items-baseline gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-sunken"
          >
            <p className="text-sm text-ink-soft">{formatTime(Temporal.Instant.from(movement.at))}</p>
            <div className="grid md:grid-cols-[1fr_1.4fr] md:gap-3">
              <BookingLink
                bookingId={movement.bookingId}
                className="font-semibold wrap-anywhere text-accent underline underline-offset-4 after:absolute after:inset-0"
              >
                {movement.customerName ?? movement.customerEmail}
              </BookingLink>
              <p className="text-sm wrap-anywhere text-ink-soft md:text-base">
                {KINDS[movement.kind]}, {METHOD_NAMES[movement.method]} · {movement.itemName}
                {isAfter(movement.at) && ' · after sign-off'}
              </p>
            </div>
            <p className="figures text-xl">
              {movement.kind !== 'payment' && '-'}
              {formatDollars(movement.amount)}
            </p>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="text-ink-soft">
          {unlisted} more are in the totals above. Download Payments (CSV) under Reports to see them all.
        </p>
      )}
    </details>
  )
}
