import { useState } from 'react'
import { plural } from '../../../domain/plural.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import type { DailyTotals } from '../../../domain/reports/daily-totals.schema.ts'
import { AGE_NAMES, type BalanceAge, type OpenBalance } from '../../../domain/reports/open-balance.schema.ts'
import { formatShortDate, formatTime } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Badge, Card, Section } from '../../ui/panels.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { PagedList, usePages } from '../lists/paged-list.tsx'

/** The current open balances by age, whichever day is shown. A booking's page records a payment or waives it. */
export function OpenBalances({ open }: { open: DailyTotals['open'] }) {
  const [chosen, setChosen] = useState<BalanceAge | null>(null)
  const of = (age: BalanceAge) => open.find((sum) => sum.age === age)
  const pastDue = of('past_due')
  const count = (pastDue?.count ?? 0) + (of('upcoming')?.count ?? 0)
  if (count === 0)
    return (
      <Section title="Open Balances">
        <EmptyState text="No open balances." />
      </Section>
    )
  const age = chosen ?? (pastDue?.count ? 'past_due' : 'upcoming')
  return (
    <Section title={`Open Balances (${count})`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would number among the form's fields */}
      <div role="group" aria-label="Age" className="flex flex-wrap gap-2 print:hidden">
        {open.map((sum) => (
          <Button
            key={sum.age}
            variant={sum.age === age ? 'primary' : 'secondary'}
            aria-pressed={sum.age === age}
            onClick={() => setChosen(sum.age)}
          >
            {AGE_NAMES[sum.age]} ({sum.count})
          </Button>
        ))}
      </div>
      {open.map((sum) => (
        <p key={sum.age} className={sum.age === age ? '' : 'hidden print:block'}>
          <span className="figures text-2xl">{formatDollars(sum.amount)}</span>{' '}
          {sum.age === 'upcoming'
            ? 'is due for current and upcoming bookings'
            : `is ${AGE_NAMES[sum.age].toLowerCase()}${sum.age === 'past_due' ? '' : ' past due'}`}{' '}
          ({plural(sum.count, 'booking')}).
        </p>
      ))}
      <div className="print:hidden">
        <BalanceList age={age} />
      </div>
    </Section>
  )
}

function BalanceList({ age }: { age: BalanceAge }) {
  // Open balances of an age; `useDailyTotals` keeps them current.
  const pages = usePages((page) => query('GET /api/admin/open-balances', { ...page, age }))
  return (
    <PagedList pages={pages} what="open balances" rowHeight="h-14" empty="No open balances in this group.">
      {(item) => <BalanceRow key={item.bookingId} item={item} />}
    </PagedList>
  )
}

function BalanceRow({ item }: { item: OpenBalance }) {
  const start = Temporal.Instant.from(item.startTime)
  return (
    <li>
      <Card className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 hover:border-line-strong md:grid-cols-[1.2fr_1.6fr_7rem_6rem]">
        <div>
          <BookingLink
            bookingId={item.bookingId}
            className="font-semibold wrap-anywhere text-accent underline underline-offset-4 after:absolute after:inset-0"
          >
            {item.customerName ?? item.customerEmail ?? 'Unknown'}
          </BookingLink>
          <p className="text-sm wrap-anywhere text-ink-soft md:hidden">{whenAndWhat(start, item.itemName)}</p>
        </div>
        <p className="wrap-anywhere text-ink-soft max-md:hidden">{whenAndWhat(start, item.itemName)}</p>
        <p className="max-md:row-start-2">
          {item.isOverdue ? <Badge tone="bad">Past due</Badge> : <Badge tone="outline">Due</Badge>}
        </p>
        <p className="text-right figures text-xl max-md:col-start-2 max-md:row-start-1">
          {formatDollars(item.amount)}
        </p>
      </Card>
    </li>
  )
}

/** "Sat, Nov 28, 2026, 6:00 PM · Batting Cage 1" */
function whenAndWhat(start: Temporal.Instant, what: string): string {
  return `${formatShortDate(start)}, ${formatTime(start)} · ${what}`
}
