import { methodName } from '../domain/bookings/booking-status.ts'
import { plural } from '../domain/plural.ts'
import { formatUsd, toCents } from '../domain/pricing/money.ts'
import { type FigureRow, formatFigure, HEADLINES } from '../domain/reports/figure-rows.ts'
import type { Figures } from '../domain/reports/figures.schema.ts'
import type { Report } from '../domain/reports/report.schema.ts'
import { formatFullDay, formatMoment, formatTimeRange } from '../domain/time/facility-time.ts'
import { action, type Block, facts, letter, links, paragraph, subheading } from './letter.ts'

/** Entries of Needs Attention, which every message starts with, newest first. */
export interface Open {
  entries: readonly { at: string; text: string }[]
  attentionUrl: string
  profileUrl: string
}

interface DayBooking {
  start: Temporal.Instant
  end: Temporal.Instant
  item: string
  customer: string
  /** In cents. */
  due: number
  isSigned: boolean
  /** Words of extensions for what it lacks. */
  lacked: readonly string[]
}

interface DaySheet extends Open {
  date: Temporal.PlainDate
  /** Why the whole day is closed; null if it's open. */
  closedReason: string | null
  bookings: readonly DayBooking[]
  boardUrl: string
}

/** The morning's sheet for the desk: each booking with everything still missing. */
export function daySheet({ date, closedReason, bookings, boardUrl, ...open }: DaySheet) {
  const day = formatFullDay(date)
  const due = bookings.reduce((sum, booking) => sum + booking.due, 0)
  const counted = plural(bookings.length, 'booking')
  return letter({
    subject: `Day sheet: ${day}`,
    preview: `${counted}, ${formatUsd(due)} due.`,
    heading: day,
    body: [
      ...attention(open.entries),
      ...(closedReason === null ? [] : [paragraph(`Closed today: ${closedReason}`)]),
      subheading(counted),
      ...(bookings.length === 0 ? [] : [facts(bookings.map(lineOf))]),
      paragraph(`Due today: ${formatUsd(due)}`),
      action("Open Today's Board", boardUrl),
      ways(open),
    ],
  })
}

interface Summary extends Open {
  /** "Week of November 15" or "November 2026". */
  title: string
  report: Pick<Report, 'total' | 'waived' | 'noShows' | 'moneyByMethod' | 'numbers'>
  /** Overdue balances of all days. */
  overdue: { count: number; amount: string }
  reportUrl: string
}

/** A week or a month in numbers, the same as the report of those days. */
export function summary({ title, report, overdue, reportUrl, ...open }: Summary) {
  const { total, waived, noShows, moneyByMethod, numbers } = report
  const dollars = (amount: string) => formatUsd(toCents(amount))
  return letter({
    subject: `Summary: ${title}`,
    preview: `${plural(total.bookings, 'booking')}, ${dollars(total.received)} received.`,
    heading: title,
    body: [
      ...attention(open.entries),
      subheading('In numbers'),
      facts([
        ['Bookings', String(total.bookings)],
        ['Hours', String(total.hours)],
        ['No-shows', String(noShows)],
        ['Received', dollars(total.received)],
        ...moneyByMethod
          .filter(({ received }) => toCents(received) !== 0)
          .map(({ method, received }): [string, string] => [
            `Received: ${methodName(method)}`,
            dollars(received),
          ]),
        ['Refunded', dollars(total.refunded)],
        ['Waived', dollars(waived)],
        ['Overdue, of all days', `${dollars(overdue.amount)} (${plural(overdue.count, 'booking')})`],
      ]),
      ...comparison(numbers),
      action('Open the Report', reportUrl),
      ways(open),
    ],
  })
}

/** The headlines beside the period before and last year. */
function comparison({ current, before, lastYear }: Report['numbers']): Block[] {
  const known = (row: FigureRow, figures: Figures | null) => (figures && formatFigure(row, figures)) ?? '—'
  return [
    subheading('Compared with earlier'),
    facts(
      HEADLINES.map((row): [string, string] => [
        row.name,
        `${known(row, current)} (before: ${known(row, before)}, a year ago: ${known(row, lastYear)})`,
      ]),
    ),
  ]
}

const MOST_ENTRIES = 10

function attention(entries: Open['entries']): Block[] {
  if (entries.length === 0) return []
  const more = entries.length - MOST_ENTRIES
  return [
    subheading('Needs attention'),
    facts(
      entries
        .slice(0, MOST_ENTRIES)
        .map(({ at, text }) => [formatMoment(Temporal.Instant.from(at)), text] as [string, string]),
    ),
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
  ]
}

function ways({ attentionUrl, profileUrl }: Open): Block {
  return links([
    ['Needs Attention', attentionUrl],
    ['Choose your messages', profileUrl],
  ])
}

function lineOf({ start, end, item, customer, due, isSigned, lacked }: DayBooking): [string, string] {
  const missing = [
    ...(due > 0 ? [`${formatUsd(due)} due`] : []),
    ...(isSigned ? [] : ['not signed']),
    ...lacked,
  ]
  return [formatTimeRange(start, end), [item, customer, ...missing].join(', ')]
}
