import type { ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { DESK_PAGES, deskPageAt } from '../../../domain/desk-pages.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { withQuery } from '../../api/with-query.ts'

type Anchor = Omit<ComponentProps<'a'>, 'href'>

/** A link to a booking's page, which leads back to this very page: its day, its tab, and its search. Plain text if there's no booking. */
export function BookingLink({ bookingId, ...link }: Anchor & { bookingId: string | null }) {
  const state = useWayBack()
  return bookingId === null ? (
    link.children
  ) : (
    <Link {...link} href={`/admin/bookings/${bookingId}`} state={state} />
  )
}

/** A link to a customer's page, which leads back to this very page. */
export function CustomerLink({ customerId, ...link }: Anchor & { customerId: string }) {
  return <Link {...link} href={`/admin/customers/${customerId}`} state={useWayBack()} />
}

function useWayBack() {
  const [path] = useLocation()
  return wayBackTo(path, useSearch())
}

/** A page to go back to. Kept with the history entry, so it survives a reload. */
interface WayBack {
  href: string
  label: string
}

/** The state of links that lead away from a page; null for pages nothing leads back to. */
export function wayBackTo(path: string, query: string): WayBack | null {
  const page = deskPageAt(path)
  const label = page ? DESK_PAGES[page].back : null
  return label === null ? null : { href: query ? `${path}?${query}` : path, label }
}

/** Reads what `wayBackTo` left in the history; other state is ignored. */
export function wayBackFrom(state: unknown): WayBack | null {
  const { href, label } = (state ?? {}) as Partial<WayBack>
  return typeof href === 'string' && typeof label === 'string' ? { href, label } : null
}

/** The board of a booking's day, and on a phone its space; today's board until the booking is loaded. */
export function dayOf(booking?: { startTime: string; spaceId: string | null }): WayBack {
  const label = DESK_PAGES['/admin/board'].back
  if (!booking) return { href: '/admin/board', label }
  const date = facilityDate(Temporal.Instant.from(booking.startTime)).toString()
  return { href: withQuery('/admin/board', { date, space: booking.spaceId ?? undefined }), label }
}
