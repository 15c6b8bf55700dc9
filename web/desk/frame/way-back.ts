import { facilityDate } from '../../../domain/time/facility-time.ts'
import { withQuery } from './staff-address.ts'

/** A page to go back to. Kept with the history entry, so it survives a reload. */
export interface WayBack {
  href: string
  label: string
}

const LABELS: Readonly<Record<string, string>> = {
  '/admin': 'Back to the day',
  '/admin/bookings': 'Back to all bookings',
  '/admin/attention': 'Back to Attention',
  '/admin/reports': 'Back to reports',
  '/admin/users': 'Back to users',
}
/** Pages of one booking or customer, by the start of their path. */
const DETAIL_LABELS = [
  ['/admin/bookings/', 'Back to the booking'],
  ['/admin/customers/', 'Back to the customer'],
] as const

/** The state of links that lead away from a page; null for pages nothing leads back to. */
export function wayBackTo(path: string, query: string): WayBack | null {
  const label = LABELS[path] ?? DETAIL_LABELS.find(([start]) => path.startsWith(start))?.[1]
  return label === undefined ? null : { href: query ? `${path}?${query}` : path, label }
}

/** Reads what `wayBackTo` left in the history; other state is ignored. */
export function wayBackFrom(state: unknown): WayBack | null {
  const { href, label } = (state ?? {}) as Partial<WayBack>
  return typeof href === 'string' && typeof label === 'string' ? { href, label } : null
}

/** The board of a booking's day, and on a phone its space; today's board until the booking is loaded. */
export function dayOf(booking?: { startTime: string; spaceId: string | null }): WayBack {
  const label = 'Back to the day'
  if (!booking) return { href: '/admin', label }
  const date = facilityDate(Temporal.Instant.from(booking.startTime)).toString()
  return { href: withQuery('/admin', { date, space: booking.spaceId ?? undefined }), label }
}
