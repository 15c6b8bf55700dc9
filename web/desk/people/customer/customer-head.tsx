import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CustomerContact } from '../customer-contact.tsx'
import { knownAs } from '../known-as.ts'
import { LinkCustomer } from './link-customer.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useSendVerification } from './use-customer.ts'

/** Who it is, how to reach them, and their money with us. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { person, notes, bookings, noShows, money } = customer
  const verification = useSendVerification(person.id)
  const isUnverified = person.email !== null && !person.isEmailVerified
  const facts = [
    ['Bookings', String(bookings)],
    ['No-shows', String(noShows)],
    ['Paid', formatDollars(money.paid)],
    ['Refunded', formatDollars(money.refunded)],
    ['Open', formatDollars(money.open)],
  ] as const
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {person.role === 'admin' && <Badge tone="warm">Admin</Badge>}
        {notes.isFlagged && <Badge tone="bad">Flagged</Badge>}
        {isUnverified && <Badge tone="outline">Unverified</Badge>}
        {person.email === null && <Badge tone="outline">No account</Badge>}
      </div>
      <div>
        <p className="text-2xl font-semibold wrap-anywhere">{knownAs(person)}</p>
        <CustomerContact customer={person} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <PhoneForm person={person} />
        {isUnverified && (
          <BusyButton
            variant="secondary"
            isBusy={verification.isPending}
            busyLabel="Sending..."
            onClick={() => verification.mutate(null)}
          >
            Send Verification Link
          </BusyButton>
        )}
        {person.email === null && <LinkCustomer person={person} />}
      </div>
    </Card>
  )
}
