import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDollars, formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { REPORT_DAYS } from '../../../domain/reports/figure-rows.ts'
import type { Numbers, TopSum } from '../../../domain/reports/figures.schema.ts'
import { AGE_NAMES } from '../../../domain/reports/open-balance.schema.ts'
import type { ReportPeriod } from '../../outlets/contribution.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { CustomerLink } from '../frame/record-links.tsx'
import { BreakdownTable } from './breakdown-table.tsx'

/** Top customers, discounts by staff and other discounts, and unpaid balances. Empty tables are left out. */
export function ListTables({ numbers, period }: { numbers: Numbers; period: ReportPeriod }) {
  const { topCustomers, discountsBy, discountsByLabel, unpaid } = numbers
  const owed = unpaid.filter(({ count }) => count > 0)
  return (
    <>
      <TopTable
        title="Top Customers"
        column="Customer"
        tops={topCustomers}
        nameOf={(customer) => <Name customer={customer} />}
      />
      <BreakdownTable
        title="Discounts by Person"
        counted={REPORT_DAYS.discount}
        columns={['Staff', 'Bookings', 'Complimentary', 'All']}
        rows={discountsBy.map(({ id, name, bookings, amount, complimentary }) => ({
          ...{ key: id, name },
          values: [countText(bookings), formatDollars(complimentary), formatDollars(amount)],
        }))}
      />
      <BreakdownTable
        title="Other Discounts"
        counted={REPORT_DAYS.booking}
        columns={['Discount', 'Bookings', 'Taken off', 'Price']}
        rows={discountsByLabel.map(({ id, label, bookings, amount, price }) => ({
          ...{ key: id, name: label },
          values: [countText(bookings), formatDollars(amount), formatDollars(price)],
        }))}
      />
      <BreakdownTable
        title="Unpaid Now"
        counted="As of now, regardless of the dates shown"
        columns={['Age', 'Bookings', 'Due']}
        rows={owed.map(({ age, count, amount }) => ({
          ...{ key: age, name: AGE_NAMES[age], values: [countText(count), formatDollars(amount)] },
        }))}
      >
        <p>
          {formatUsd(sum(owed.map(({ amount }) => toCents(amount))))} in all.{' '}
          <Link href="/admin/reports" className="text-accent underline underline-offset-4 print:hidden">
            See the bookings
          </Link>
        </p>
      </BreakdownTable>
      <Outlet at="desk/report-tops" facts={{ period }} fallback={null} />
    </>
  )
}

interface TopProps<Top> {
  title: string
  column: string
  tops: readonly Top[]
  nameOf: (top: Top) => ReactNode
  /** The day by which they count, unless it's only that of the booking. */
  counted?: string
  /** Whether bars compare the money. */
  hasBars?: boolean
}

/** Bookings by something, such as their customers, and the money from them. */
export function TopTable<Top extends Omit<TopSum, 'name'>>({
  title,
  column,
  tops,
  nameOf,
  counted = REPORT_DAYS.booking,
  hasBars = false,
}: TopProps<Top>) {
  return (
    <BreakdownTable
      title={title}
      counted={counted}
      columns={[column, 'Bookings', 'Hours', 'Net']}
      rows={tops.map((top) => ({
        ...{ key: top.id, name: nameOf(top) },
        ...(hasBars && { bar: toCents(top.earned) }),
        values: [countText(top.bookings), countText(top.hours), formatUsd(toCents(top.earned))],
      }))}
    />
  )
}

function Name({ customer: { id, name } }: { customer: TopSum }) {
  return (
    <CustomerLink customerId={id} className="text-accent underline underline-offset-4">
      {name}
    </CustomerLink>
  )
}

export function countText(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
