import { sql } from 'kysely'
import type { TopSum } from '../../../domain/reports/figures.schema.ts'
import { type Period, spanToDate } from '../../../domain/reports/period.ts'
import { atFacility } from '../../../domain/time/facility-time.ts'
import type { Database } from '../../../server/db/database.ts'
import { writeCsv } from '../../../server/reports/csv.ts'
import { topCells } from '../../../server/reports/export-table.ts'
import { type ExportRequest, recordExport } from '../../../server/reports/record-export.ts'
import { listTops, type Tops } from '../../../server/reports/visit-sums.ts'
import type { Services } from '../../../server/services/services.ts'

const BY_TEAM: Tops = {
  keyed: (bookings) =>
    sql`select booked.*, team_id as top_id from (${bookings}) booked join team_bookings on booking_id = booked.id`,
  name: sql`(select teams.name from teams where teams.id = top.id)`,
}

/** The teams whose bookings in a period brought in the most. */
export async function listTopTeams(db: Database, period: Period, now: Temporal.Instant): Promise<TopSum[]> {
  return await listTops(db, spanToDate({ ...period, now: atFacility(now) }), BY_TEAM)
}

/** The same as CSV. */
export async function exportTopTeams(services: Services, request: ExportRequest): Promise<string> {
  await recordExport(services, 'report', request)
  return await writeCsv(topCells('Team', await listTopTeams(services.db, request.period, request.now)))
}
