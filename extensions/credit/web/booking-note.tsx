import { useQuery } from '@tanstack/react-query'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import { paysFirstInWords } from '../domain/credit.ts'
import { query } from './api/client.ts'

/** Says how much of the customer's credit would pay for what they chose. */
export default function BookingNote({ total }: Outlets['booking/price']) {
  const { data } = useQuery(query('GET /api/credit'))
  const words = data && paysFirstInWords(total, toCents(data.available))
  return words ? <p>{words}</p> : null
}
