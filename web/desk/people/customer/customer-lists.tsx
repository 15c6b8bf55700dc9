import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { formatMoment } from '../../../../domain/time/facility-time.ts'
import { EmptyState } from '../../../ui/loaded.tsx'
import { Badge, Card } from '../../../ui/panels.tsx'
import { BookingLink } from '../../frame/record-links.tsx'
import { emailName } from '../../words/email-words.ts'

/** Agreements the customer signed; each leads to its booking, which has the evidence. */
export function CustomerAgreements({ agreements }: Pick<Customer, 'agreements'>) {
  if (agreements.length === 0) return <EmptyState text="Nothing signed yet" />
  return (
    <ul className="grid gap-2">
      {agreements.map(({ id, bookingId, signature, signedAt }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-center justify-between gap-2">
            <BookingLink
              bookingId={bookingId}
              className="font-semibold wrap-anywhere text-accent underline underline-offset-4"
            >
              Signed by {signature}
            </BookingLink>
            <span className="text-sm text-ink-soft">{formatMoment(Temporal.Instant.from(signedAt))}</span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Emails to the customer. The page of a booking can send its emails again. */
export function CustomerEmails({ emails }: Pick<Customer, 'emails'>) {
  if (emails.length === 0) return <EmptyState text="No emails yet" />
  return (
    <ul className="grid gap-2">
      {emails.map(({ id, bookingId, template, status, createdAt, sentAt }) => (
        <li key={id}>
          <Card className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <BookingLink bookingId={bookingId} className="text-accent underline underline-offset-4">
                {emailName(template)}
              </BookingLink>
            </span>
            <span className="flex items-center gap-2 text-sm text-ink-soft">
              {formatMoment(Temporal.Instant.from(sentAt ?? createdAt))}
              {status === 'failed' && <Badge tone="bad">Failed</Badge>}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
