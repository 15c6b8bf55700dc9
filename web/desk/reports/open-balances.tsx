import { formatDollars } from '../../../domain/pricing/money.ts'
import type { Till } from '../../../domain/reports/till.schema.ts'
import { formatShortDate, formatTime } from '../../../domain/time/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { BookingLink } from '../frame/booking-link.tsx'

/** Unpaid balances as of now, whichever day is shown; past due first. */
export function OpenBalances({ open }: { open: Till['open'] }) {
  if (open.count === 0)
    return (
      <Section title="Open Balances">
        <EmptyState text="No open balances." />
      </Section>
    )
  return (
    <Section title={`Open Balances (${open.count})`}>
      <p>
        <span className="figures text-2xl">{formatDollars(open.amount)}</span> outstanding.
        {open.overdueCount > 0 &&
          ` ${formatDollars(open.overdueAmount)} is past due (${open.overdueCount} ${open.overdueCount === 1 ? 'booking' : 'bookings'}).`}
      </p>
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {open.items.map((item) => {
          const start = Temporal.Instant.from(item.startTime)
          return (
            <li
              key={item.bookingId}
              className="relative grid break-inside-avoid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-sunken md:grid-cols-[1.2fr_1.6fr_7rem_6rem]"
            >
              <div>
                <BookingLink
                  bookingId={item.bookingId}
                  className="font-semibold wrap-anywhere text-accent underline underline-offset-4 after:absolute after:inset-0"
                >
                  {item.customerName ?? item.customerEmail}
                </BookingLink>
                <p className="text-sm wrap-anywhere text-ink-soft md:hidden">
                  {whenAndWhat(start, item.itemName)}
                </p>
              </div>
              <p className="wrap-anywhere text-ink-soft max-md:hidden">{whenAndWhat(start, item.itemName)}</p>
              <p className="max-md:row-start-2">
                {item.isOverdue ? <Badge tone="bad">Past due</Badge> : <Badge tone="outline">Upcoming</Badge>}
              </p>
              <p className="text-right figures text-xl max-md:col-start-2 max-md:row-start-1">
                {formatDollars(item.amount)}
              </p>
            </li>
          )
        })}
      </ul>
      {open.count > open.items.length && (
        <p className="text-ink-soft">
          Showing the first {open.items.length} of {open.count}.
        </p>
      )}
    </Section>
  )
}

/** "Sat, Nov 28, 2026, 6:00 PM · Batting Cage 1" */
function whenAndWhat(start: Temporal.Instant, what: string): string {
  return `${formatShortDate(start)}, ${formatTime(start)} · ${what}`
}
