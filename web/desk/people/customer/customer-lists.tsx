import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { emailName } from '../../../../domain/messages/email-name.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { CardList } from '../../../ui/card-list.tsx'
import { Badge } from '../../../ui/panels.tsx'
import { BookingLink } from '../../frame/record-links.tsx'

/** The bookings that the customer signed agreements for; each leads to its page, which has the evidence. */
export function CustomerAgreements({ agreements }: Pick<Customer, 'agreements'>) {
  return (
    <CardList items={agreements} empty="Nothing signed yet" className="grid">
      {({ id, bookingId, startTime, signature, signedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
        >
          <BookingLink
            bookingId={bookingId}
            className="font-semibold wrap-anywhere text-accent underline underline-offset-4"
          >
            {formatDayTime(Temporal.Instant.from(startTime))}
          </BookingLink>
          <span className="text-sm wrap-anywhere text-ink-soft">
            {`Signed by ${signature}, ${formatDayTime(Temporal.Instant.from(signedAt))}`}
          </span>
        </li>
      )}
    </CardList>
  )
}

/** Emails to the customer. The page of a booking can send its emails again. */
export function CustomerEmails({ emails }: Pick<Customer, 'emails'>) {
  return (
    <CardList items={emails} empty="No emails yet" className="grid">
      {({ id, bookingId, template, status, createdAt, sentAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2"
        >
          <span>
            <BookingLink bookingId={bookingId} className="text-accent underline underline-offset-4">
              {emailName(template)}
            </BookingLink>
          </span>
          <span className="flex items-center gap-2 text-sm text-ink-soft">
            {formatDayTime(Temporal.Instant.from(sentAt ?? createdAt))}
            {status === 'failed' && <Badge tone="bad">Failed</Badge>}
          </span>
        </li>
      )}
    </CardList>
  )
}
