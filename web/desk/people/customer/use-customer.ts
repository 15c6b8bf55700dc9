import { useQuery } from '@tanstack/react-query'
import { fetchByKey } from '../../../api/api-client.ts'
import { CUSTOMERS } from '../../requests/query-keys.ts'

/** What staff know about a customer, besides the bookings. */
export function useCustomer(id: string) {
  return useQuery({ queryKey: [CUSTOMERS, id], queryFn: fetchByKey('customer') })
}
