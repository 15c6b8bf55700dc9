import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDollars, formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import type { Numbers, TopCustomer } from '../../../domain/reports/figures.schema.ts'
import { AGE_NAMES } from '../../../domain/reports/open-balance.schema.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { CustomerLink } from '../frame/record-links.tsx'
import { FigureHead } from './breakdown-table.tsx'

/**
 * Top customers and teams, discounts by staff and other discounts, and unpaid balances. Empty tables are left
 * out.
 */
export function ListTables({ numbers }: { numbers: Numbers }) {
  const { topCustomers, topTeams, discountsBy, discountsByLabel, unpaid } = numbers
  const owed = unpaid.filter(({ count }) => count > 0)
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <ListTable
        title="Top Customers"
        columns={['Customer', 'Bookings', 'Hours', 'Net']}
        rows={topCustomers.map((customer) => rowOf(customer, <Name customer={customer} />))}
      />
      <ListTable
        title="Top Teams"
        columns={['Team', 'Bookings', 'Hours', 'Net']}
        rows={topTeams.map((team) => rowOf(team, team.name))}
      />
      <ListTable
        title="Discounts by Person"
        columns={['Staff', 'Bookings', 'Complimentary', 'All']}
        rows={discountsBy.map(({ id, name, bookings, amount, complimentary }) => ({
          ...{ key: id, name },
          values: [countText(bookings), formatDollars(complimentary), formatDollars(amount)],
        }))}
      />
      <ListTable
        title="Other Discounts"
        columns={['Discount', 'Bookings', 'Taken off', 'Price']}
        rows={discountsByLabel.map(({ id, label, bookings, amount, price }) => ({
          ...{ key: id, name: label },
          values: [countText(bookings), formatDollars(amount), formatDollars(price)],
        }))}
      />
      <ListTable
        title="Unpaid Now"
        columns={['Age', 'Bookings', 'Due']}
        rows={owed.map(({ age, count, amount }) => ({
          ...{ key: age, name: AGE_NAMES[age], values: [countText(count), formatDollars(amount)] },
        }))}
      >
        <p>
          {formatUsd(sum(owed.map(({ amount }) => toCents(amount))))} in all, whichever dates are shown.{' '}
          <Link href="/admin/reports" className="text-accent underline underline-offset-4 print:hidden">
            See the bookings
          </Link>
        </p>
      </ListTable>
    </div>
  )
}

interface Row {
  key: string
  name: ReactNode
  values: readonly string[]
}

interface Props {
  title: string
  columns: readonly string[]
  rows: readonly Row[]
  children?: ReactNode
}

function ListTable({ title, columns, rows, children }: Props) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Card className="grid gap-2">
        <table className="w-full">
          <FigureHead columns={columns} className="pb-1 not-first:pl-2" />
          <tbody>
            {rows.map(({ key, name, values }) => (
              <tr
                key={key}
                className="break-inside-avoid border-t border-line text-right align-top figures text-lg"
              >
                <th scope="row" className="py-1.5 text-left font-semibold wrap-anywhere">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="py-1.5 pl-2">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </Card>
    </Section>
  )
}

function rowOf({ id, bookings, hours, earned }: TopCustomer, name: ReactNode): Row {
  return { key: id, name, values: [countText(bookings), countText(hours), formatDollars(earned)] }
}

function Name({ customer: { id, name } }: { customer: TopCustomer }) {
  return (
    <CustomerLink customerId={id} className="text-accent underline underline-offset-4">
      {name}
    </CustomerLink>
  )
}

function countText(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
