import { formatUsd, toCents } from '../pricing/money.ts'
import type { Figures } from './figures.schema.ts'
import { netOf } from './net-of.ts'

/** With fewer bookings, a percentage says more than is known. */
export const LEAST_BOOKINGS = 10

/** Dollars are in cents, percentages from 0 to 100, and `ahead` is in hours. */
type Unit = 'dollars' | 'count' | 'hours' | 'percent' | 'ahead'

/** The days by which figures can count, in words. Each table of a report has one. */
export const REPORT_DAYS = {
  money: 'By the day the money moved',
  booking: 'By the day of the booking',
  discount: 'By the day of the discount',
} as const
export type ReportDay = keyof typeof REPORT_DAYS

export interface FigureRow {
  name: string
  day: ReportDay
  unit: Unit
  /** Null: not known, or a percentage of too few bookings. */
  read: (figures: Figures) => number | null
}

/**
 * The figures of a period in the order of screens and files; those that count by the same day are together.
 */
export const FIGURE_ROWS: readonly FigureRow[] = [
  {
    name: 'Net revenue',
    day: 'money',
    unit: 'dollars',
    read: netOf,
  },
  { name: 'Bookings', day: 'booking', unit: 'count', read: bookingsOf },
  { name: 'Booked online', day: 'booking', unit: 'count', read: ({ online }) => online.bookings },
  { name: 'Booked at the desk', day: 'booking', unit: 'count', read: ({ desk }) => desk.bookings },
  { name: 'Hours', day: 'booking', unit: 'hours', read: ({ online, desk }) => online.hours + desk.hours },
  {
    name: 'Utilization',
    day: 'booking',
    unit: 'percent',
    read: (figures) => percentOf(figures.spaceHours.booked, figures.spaceHours.open, bookingsOf(figures)),
  },
  { name: 'Open space-hours', day: 'booking', unit: 'hours', read: ({ spaceHours }) => spaceHours.open },
  { name: 'Booked space-hours', day: 'booking', unit: 'hours', read: ({ spaceHours }) => spaceHours.booked },
  {
    name: 'Complimentary space-hours',
    day: 'booking',
    unit: 'hours',
    read: ({ spaceHours }) => spaceHours.comp,
  },
  {
    name: 'Revenue per open hour',
    day: 'booking',
    unit: 'dollars',
    read: ({ earned, spaceHours: { open } }) => (open === 0 ? null : Math.round(toCents(earned) / open)),
  },
  { name: 'Booked ahead, median', day: 'booking', unit: 'ahead', read: ({ lead }) => lead?.median ?? null },
  {
    name: 'Booked ahead, 9 of 10 within',
    day: 'booking',
    unit: 'ahead',
    read: ({ lead }) => lead?.p90 ?? null,
  },
  { name: 'Cancelled', day: 'booking', unit: 'count', read: ({ cancelled }) => cancelled.bookings },
  {
    name: 'Kept from cancelled',
    day: 'booking',
    unit: 'dollars',
    read: ({ cancelled }) => toCents(cancelled.kept),
  },
  { name: 'No-shows', day: 'booking', unit: 'count', read: ({ noShows }) => noShows.bookings },
  {
    name: 'No-show rate',
    day: 'booking',
    unit: 'percent',
    read: (figures) => percentOf(figures.noShows.bookings, bookingsOf(figures), bookingsOf(figures)),
  },
  {
    name: 'Kept from no-shows',
    day: 'booking',
    unit: 'dollars',
    read: ({ noShows }) => toCents(noShows.kept),
  },
  { name: 'Discounts', day: 'discount', unit: 'dollars', read: ({ discounts }) => toCents(discounts) },
  {
    name: 'For complimentary bookings',
    day: 'discount',
    unit: 'dollars',
    read: ({ complimentary }) => toCents(complimentary),
  },
]

/** The most important ones: screens draw them as bars, and summaries compare them. */
export const HEADLINES = FIGURE_ROWS.filter(({ name }) =>
  ['Net revenue', 'Bookings', 'Utilization', 'Revenue per open hour'].includes(name),
)

/** "$12.50", "34%", "2.5", or "3 days"; null for a figure that isn't known. */
export function formatFigure({ unit, read }: FigureRow, figures: Figures): string | null {
  const value = read(figures)
  if (value === null) return null
  switch (unit) {
    case 'dollars':
      return formatUsd(value)
    case 'percent':
      return `${Math.round(value)}%`
    case 'ahead':
      return value < 48 ? `${rounded(value)} hours` : `${rounded(value / 24)} days`
    default:
      return rounded(value)
  }
}

function rounded(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function bookingsOf({ online, desk }: Figures): number {
  return online.bookings + desk.bookings
}

/**
 * How a figure differs from an earlier period, rounded: percent of that one, or points if the figure is a percentage. Null
 * if either has under ten bookings, or there's nothing to compare with.
 */
export function changeOf({ unit, read }: FigureRow, current: Figures, earlier: Figures): number | null {
  const [now, then] = [read(current), read(earlier)]
  if (now === null || then === null || isTooFew(current) || isTooFew(earlier)) return null
  if (unit === 'percent') return Math.round(now) - Math.round(then)
  return then > 0 ? Math.round((100 * (now - then)) / then) : null
}

function isTooFew(figures: Figures): boolean {
  return bookingsOf(figures) < LEAST_BOOKINGS
}

function percentOf(part: number, whole: number, bookings: number): number | null {
  return bookings < LEAST_BOOKINGS || whole === 0 ? null : Math.min((100 * part) / whole, 100)
}
