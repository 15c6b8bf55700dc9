import { DownloadLink } from '../../../../web/desk/requests/download-link.tsx'
import type { ReportPeriod } from '../../../../web/outlets/contribution.ts'
import { addressOf } from '../api/client.ts'

/** Downloads the teams that brought in the most. */
export default function TopTeamsLink({ period }: { period: ReportPeriod }) {
  return <DownloadLink href={addressOf('GET /api/admin/report/teams.csv', period)}>Top Teams</DownloadLink>
}
