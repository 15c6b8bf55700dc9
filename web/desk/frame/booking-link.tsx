import type { ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { wayBackTo } from './way-back.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  bookingId: string
}

/** A link to a booking's page, which leads back to this very page: its day, its tab, and its search. */
export function BookingLink({ bookingId, ...link }: Props) {
  const [path] = useLocation()
  const query = useSearch()
  return <Link {...link} href={`/admin/bookings/${bookingId}`} state={wayBackTo(path, query)} />
}
