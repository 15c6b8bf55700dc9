import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '../../../domain/reports/period.ts'
import { fetchByKey } from '../../api/api-client.ts'
import { withQuery } from '../frame/staff-address.ts'

const REPORT = '/api/admin/report'

/** Loads the report; idle without a period. */
export function useReport(period: Period | null) {
  return useQuery({
    queryFn: fetchByKey('report'),
    queryKey: [period ? addressOf(REPORT, period) : REPORT],
    enabled: period !== null,
    placeholderData: keepPreviousData,
  })
}

/** URL of a period's bookings or takings as CSV. */
export function csvAddress(what: 'bookings' | 'takings', period: Period): string {
  return addressOf(`${REPORT}/${what}.csv`, period)
}

function addressOf(path: string, { from, to }: Period): string {
  return withQuery(path, { from: from.toString(), to: to.toString() })
}
