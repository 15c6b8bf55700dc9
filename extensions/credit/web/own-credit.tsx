import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { Card, Section } from '../../../web/ui/panels.tsx'
import type { OwnCredit as Own } from '../domain/credit.schema.ts'
import type { CreditKind } from '../domain/credit.ts'
import { query } from './api/client.ts'

const CREDIT_NAMES: Readonly<Record<CreditKind, string>> = {
  given: `From ${FACILITY_NAME}`,
  taken_back: `Taken back by ${FACILITY_NAME}`,
  refunded: 'Refund of a booking',
  spent: 'Paid for a booking',
  linked: 'From your earlier bookings',
}

/** The customer's credit and its history, if there is any. */
export default function OwnCredit() {
  const credit = useQuery(query('GET /api/credit'))
  if (!credit.data || credit.data.entries.length === 0) return null
  const { balance, available, entries } = credit.data
  const kept = toCents(balance) - toCents(available)
  return (
    <Section title="Credit">
      <Card>
        <p className="figures text-2xl">{formatDollars(balance)}</p>
        <p>It pays first at checkout and doesn't expire.</p>
        {kept > 0 && <p>{`${formatUsd(kept)} of it is set aside for bookings you haven't paid for yet.`}</p>}
        <details>
          <summary>History</summary>
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <CreditEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </details>
      </Card>
    </Section>
  )
}

function CreditEntry({ entry }: { entry: Own['entries'][number] }) {
  const { kind, amount, reason, bookingId, createdAt } = entry
  const name = CREDIT_NAMES[kind]
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {bookingId === null ? (
          name
        ) : (
          <Link
            href={`/receipt?bookingId=${bookingId}`}
            className="inline-block py-1.5 underline underline-offset-4"
          >
            {name}
          </Link>
        )}
        {reason !== null && `: ${reason}`}
        <span className="block text-sm text-ink-soft">{formatMoment(Temporal.Instant.from(createdAt))}</span>
      </span>
      <span className="figures">{`${toCents(amount) > 0 ? '+' : ''}${formatDollars(amount)}`}</span>
    </li>
  )
}
