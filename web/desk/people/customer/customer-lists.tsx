import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { formatMoment } from '../../../../domain/time/facility-time.ts'
import { CardList } from '../../../ui/card-list.tsx'
import { Badge, Card } from '../../../ui/panels.tsx'
import { BookingLink } from '../../frame/record-links.tsx'
import { emailName } from '../../words/email-words.ts'

/** Agreements the customer signed; each leads to its booking, which has the evidence. */
export function CustomerAgreements({ agreements }: Pick<Customer, 'agreements'>) {
  return (
    <CardList items={agreements} empty="Nothing signed yet" className="grid gap-2">
      {({ id, bookingId, signature, signedAt }) => (
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
      )}
    </CardList>
  )
}

/** Emails to the customer. The page of a booking can send its emails again. */
export function CustomerEmails({ emails }: Pick<Customer, 'emails'>) {
  return (
    <CardList items={emails} empty="No emails yet" className="grid gap-2">
      {({ id, bookingId, template, status, createdAt, sentAt }) => (
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
      )}
    </CardList>
  )
}
