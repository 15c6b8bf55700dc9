import { useState } from 'react'
import { plural } from '../../../domain/plural.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import type { DailyTotals } from '../../../domain/reports/daily-totals.schema.ts'
import { AGE_NAMES, type BalanceAge, type OpenBalance } from '../../../domain/reports/open-balance.schema.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable, ROW_LINK } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Badge, Section } from '../../ui/panels.tsx'
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
            variant="secondary"
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
    <PagedList
      pages={pages}
      what="open balances"
      rowHeight="h-16 md:h-11"
      empty="No open balances in this group."
    >
      {(items) => (
        <DataTable
          label="Open balances"
          items={items.map((item) => ({ ...item, id: item.bookingId }))}
          columns={COLUMNS}
          grid="grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_6rem_6rem]"
        />
      )}
    </PagedList>
  )
}

/** On a phone: customer and amount above time and state. */
const COLUMNS: Column<OpenBalance & { id: string }>[] = [
  {
    name: 'Customer',
    cell: ({ bookingId, customerName, customerEmail }) => (
      <BookingLink bookingId={bookingId} className={ROW_LINK}>
        {customerName ?? customerEmail ?? 'Unknown'}
      </BookingLink>
    ),
  },
  {
    name: 'Booking',
    className: 'max-md:row-start-2 max-md:text-sm wrap-anywhere text-ink-soft',
    cell: ({ startTime, itemName }) => `${formatDayTime(Temporal.Instant.from(startTime))} · ${itemName}`,
  },
  {
    name: 'State',
    className: 'max-md:col-start-2 max-md:row-start-2 max-md:text-right',
    cell: ({ isOverdue }) =>
      isOverdue ? <Badge tone="bad">Past due</Badge> : <Badge tone="outline">Due</Badge>,
  },
  {
    name: 'Amount',
    className: 'max-md:col-start-2 max-md:row-start-1 text-right figures text-xl',
    cell: ({ amount }) => formatDollars(amount),
  },
]
