import type { Holder } from '../../../domain/attention/attention.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { BookingLink } from '../frame/booking-link.tsx'
import { ReleaseHoldsButton } from './release-holds-button.tsx'

/** Who holds how much of a day, each with the way to free it. A name leads to the customer's first hold of that day. */
export function HolderList({ holders }: { holders: readonly Holder[] }) {
  return (
    <ul className="grid divide-y-2 divide-line border-y-2 border-line">
      {holders.map((holder) => (
        <li key={holder.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="min-w-0 grow basis-52 wrap-anywhere">
            <BookingLink
              bookingId={holder.bookingId}
              className="inline-grid min-h-11 content-center text-accent underline"
            >
              {holder.name ? `${holder.name} (${holder.email})` : holder.email}
            </BookingLink>{' '}
            <span className="figures text-ink-soft">{plural(holder.hours, 'hour')}</span>
          </p>
          <ReleaseHoldsButton holder={holder} />
        </li>
      ))}
    </ul>
  )
}
