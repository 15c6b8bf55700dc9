import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type MonthSheet, monthSchema } from '../../../domain/accounting/accounting.schema.ts'
import { LINE_KINDS, monthAfter, periodOf, salesOf } from '../../../domain/accounting/month-sheet.ts'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { facilityDate, formatDayTime, formatMonth } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { addressOf, call, keyOf, query } from '../../api/call.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useAction } from '../../forms/use-action.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { Loaded, SkeletonList } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { withParams } from '../../ui/with-params.ts'
import { Arrow } from '../forms/day-bar.tsx'
import { DownloadLink } from '../requests/download-link.tsx'
import { AccountingForm } from './accounting-form.tsx'
import { FigureHead } from './breakdown-table.tsx'

const MONTHS = keyOf('GET /api/admin/months/:month')
const JOURNAL = 'GET /api/admin/months/:month/journal.csv'

const KINDS: Readonly<Record<Exclude<MonthSheet['lines'][number]['kind'], 'posting'>, string>> = {
  received: 'Received',
  refunded: 'Refunded',
  discount: 'Discounts by staff',
  complimentary: 'Complimentary',
  other_discount: 'Other discounts',
  stripe_fee: "Stripe's fees",
  stripe_other: 'Disputes and other changes at Stripe',
  payout: 'Paid out by Stripe',
}

/** The accountant's month: by default the last one. The URL keeps it. */
export default function MonthPart() {
  const now = useFacilityNow(30_000)
  return now ? <MonthAsOf today={facilityDate(now)} /> : <SkeletonList count={2} className="h-48" />
}

function MonthAsOf({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const chosen = monthSchema.safeParse(params.get('month'))
  const month = chosen.success ? chosen.data : today.subtract({ months: 1 }).toString().slice(0, 7)
  const show = (other: string) => setParams((old) => withParams(old, { month: other }), { replace: true })
  const before = periodOf(month).from.subtract({ months: 1 }).toString().slice(0, 7)
  const sheet = useQuery(query('GET /api/admin/months/:month', { month }))
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Arrow label="Previous month" Icon={ChevronLeft} onClick={() => show(before)} />
        <Arrow label="Next month" Icon={ChevronRight} onClick={() => show(monthAfter(month))} />
        <PrintButton>Print</PrintButton>
      </div>
      <Loaded query={sheet} failed="The month could not be loaded." skeleton={[2, 'h-48']}>
        {(sheet) => <Sheet sheet={sheet} />}
      </Loaded>
      <AccountingForm />
    </div>
  )
}

function Sheet({ sheet }: { sheet: MonthSheet }) {
  const { month, closing, taxRate } = sheet
  const adjusted = sheet.lines.filter((line) => toCents(line.adjusted) !== 0)
  return (
    <Section title={nameOf(month)}>
      <Closing sheet={sheet} />
      <Card>
        <table className="w-full">
          <FigureHead
            columns={['Line', 'By Payment Date', 'By Service Date']}
            className="pb-1 not-first:pl-2"
          />
          <tbody>
            {rowsOf(sheet).map(({ name, payment, service }) => (
              <tr key={name} className="border-t border-line text-right align-top figures text-lg">
                <th scope="row" className="w-1/2 py-2 text-left font-semibold wrap-anywhere">
                  {name}
                </th>
                <td className="py-2 pl-2">{payment}</td>
                <td className="py-2 pl-2">{service}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {adjusted.length > 0 && (
        <Card>
          <h3 className="font-semibold">Includes changes to closed months</h3>
          <ul className="figures">
            {adjusted.map((line) => (
              <li key={`${line.basis}${nameOfLine(line)}`}>
                {nameOfLine(line)}, by {line.basis} date: {formatDollars(line.adjusted)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {sheet.stripeDifferences.length > 0 && (
        <Card>
          <h3 className="font-semibold">Differences between our ledger and Stripe at the end</h3>
          <ul className="wrap-anywhere">
            {sheet.stripeDifferences.map((difference) => (
              <li key={difference.kind + difference.subject}>{textOf(difference)}</li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-sm text-ink-soft">
        By payment date, money counts on the day it moved; by service date, on the day of its booking. Sales
        are money received less refunds; what's paid in advance counts when it's used or expires. Credit
        counts as refunded when it's given for a refund, and as received when it's spent. Fees count when
        Stripe takes them, payouts when they arrive.
        {Number(taxRate) > 0 && ` Sales include ${Number(taxRate)}% tax.`}
        {closing && ` Fingerprint of the closed sheet: ${closing.hash.slice(0, 16)}.`}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <DownloadLink href={addressOf(JOURNAL, { month })}>QuickBooks Journal (CSV)</DownloadLink>
        <DownloadLink href={addressOf(JOURNAL, { month }, { for: 'xero' })}>Xero Journal (CSV)</DownloadLink>
      </div>
    </Section>
  )
}

/** When it was closed, or the button that closes it. */
function Closing({ sheet: { month, closing, notClosable } }: { sheet: MonthSheet }) {
  const canClose = useCan('accounting')
  const close = useAction({
    send: () => call('POST /api/admin/months/:month/closing', { month }),
    done: { title: 'Month Closed', description: 'Later changes appear in the next month.' },
    failed: { text: 'Failed to close this month' },
    affects: [MONTHS],
  })
  if (closing)
    return (
      <p>
        Closed on {formatDayTime(Temporal.Instant.from(closing.at))}
        {closing.byName && ` by ${closing.byName}`}. This sheet no longer changes.
      </p>
    )
  if (notClosable || !canClose) return <p>{notClosable ?? 'Not closed yet. Owners can close it.'}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>Not closed yet.</p>
      <ConfirmButton
        button={{ children: 'Close Month', className: 'print:hidden' }}
        title={`Close ${nameOf(month)}?`}
        closeLabel="Cancel"
        action={close}
        act="Close Month"
        busy="Closing..."
      >
        <p>Its sheet stays as it is now and can't be reopened.</p>
        <p>Refunds, corrections, and other changes to it after that appear in the next month.</p>
      </ConfirmButton>
    </div>
  )
}

interface Row {
  name: string
  payment: string
  service: string
}

function rowsOf(sheet: MonthSheet): Row[] {
  const { lines, sales, tax, taxRate, outstandingCredit, outstandingPrepaid, onItsWay } = sheet
  const inOrder = LINE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind))
  const byName = [...Map.groupBy(inOrder, nameOfLine)].map(([name, group]) => ({
    name,
    payment: amountOn(group, 'payment'),
    service: amountOn(group, 'service'),
  }))
  const counted = lines.map((line) => ({ ...line, amount: toCents(line.amount) }))
  return [
    ...byName,
    {
      name: 'Sales',
      payment: formatDollars(sales),
      service: formatUsd(salesOf(counted, 'service')),
    },
    ...(Number(taxRate) > 0 ? [{ name: 'Tax included', payment: formatDollars(tax), service: '' }] : []),
    { name: 'Credit outstanding at the end', payment: formatDollars(outstandingCredit), service: '' },
    ...(toCents(outstandingPrepaid) > 0
      ? [
          {
            name: 'Paid in advance and not used at the end',
            payment: formatDollars(outstandingPrepaid),
            service: '',
          },
        ]
      : []),
    { name: 'On its way from Stripe at the end', payment: formatDollars(onItsWay), service: '' },
  ]
}

function amountOn(lines: MonthSheet['lines'], basis: string): string {
  const line = lines.find((each) => each.basis === basis)
  return line ? formatDollars(line.amount) : ''
}

function nameOfLine({ kind, method, posting }: MonthSheet['lines'][number]): string {
  if (kind === 'posting') return posting?.label ?? ''
  return method ? `${KINDS[kind]}: ${methodName(method).toLowerCase()}` : KINDS[kind]
}

/** Names a difference to the cent: missing, extra, or another amount. */
function textOf({ kind, subject, recorded, atStripe }: MonthSheet['stripeDifferences'][number]): string {
  const [ours, theirs] = [formatDollars(recorded), formatDollars(atStripe)]
  if (kind === 'payout')
    return `Payout ${subject}: ${theirs}, but the payments in it, less refunds and fees, are ${ours}`
  const name = kind === 'payment' ? 'Payment' : 'Refund'
  if (toCents(atStripe) === 0) return `${name} ${subject}: ${ours}, missing at Stripe`
  if (toCents(recorded) === 0) return `${name} ${subject}: ${theirs} at Stripe, missing in our ledger`
  return `${name} ${subject}: ${ours} in our ledger, ${theirs} at Stripe`
}

function nameOf(month: string): string {
  return formatMonth(periodOf(month).from)
}
