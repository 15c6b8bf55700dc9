import { useQuery } from '@tanstack/react-query'
import { formatDollars, toCents } from '../../../../domain/pricing/money.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import type { CreditFields } from '../../domain/credit.schema.ts'
import { NAME } from '../../domain/title.ts'
import { query } from '../api/client.ts'

/** The credit that the customer of a booking has left. */
export function CreditOfBooking({ booking }: Outlets['desk/booking-customer']) {
  const { available = '0.00' } = (booking.more?.[NAME] ?? {}) as Partial<CreditFields>
  return <CreditLeft available={available} />
}

/** That of a chosen customer. */
export function CreditOfCustomer({ customerId }: Outlets['desk/chosen-customer']) {
  const { data } = useQuery(query('GET /api/admin/customers/:id/credit', { id: customerId }))
  return data ? <CreditLeft available={data.available} /> : null
}

const CreditLeft = ({ available }: { available: string }) =>
  toCents(available) > 0 && <strong>{`${formatDollars(available)} of credit`}</strong>
