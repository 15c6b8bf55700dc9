import { useQuery } from '@tanstack/react-query'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import type { PunchFields } from '../../domain/pack.schema.ts'
import { countIn, punches, usablePacks } from '../../domain/packs.ts'
import { NAME } from '../../domain/title.ts'
import { query } from '../api/client.ts'

/** The punches that the customer of a booking has left. */
export function PunchesOfBooking({ booking }: Outlets['desk/booking-customer']) {
  const { left = 0 } = (booking.more?.[NAME] ?? {}) as PunchFields
  return left > 0 ? <PunchesLeft count={left} /> : null
}

/** Those that a chosen customer has left. */
export function PunchesOfCustomer({ customerId }: Outlets['desk/chosen-customer']) {
  const { data } = useQuery(query('GET /api/admin/customers/:id/packs', { id: customerId }))
  const count = countIn(usablePacks(data?.packs ?? []))
  return count > 0 ? <PunchesLeft count={count} /> : null
}

const PunchesLeft = ({ count }: { count: number }) => <strong>{`${punches(count)} left`}</strong>
