import { useQuery } from '@tanstack/react-query'
import { TopTable } from '../../../../web/desk/reports/list-tables.tsx'
import type { ReportPeriod } from '../../../../web/outlets/contribution.ts'
import { query } from '../api/client.ts'

/** The teams that brought in the most. */
export default function TopTeams({ period }: { period: ReportPeriod }) {
  const { data } = useQuery(query('GET /api/admin/report/teams', period))
  return data ? <TopTable title="Top Teams" column="Team" tops={data} nameOf={({ name }) => name} /> : null
}
