import type { Period } from '../../domain/reports/period.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { By, Services } from '../services/services.ts'

export interface ExportRequest extends By {
  period: Period
}

/** Exports contain customers' names and addresses, so each is recorded in the audit log before it starts. */
export async function recordExport(
  { db }: Pick<Services, 'db'>,
  what: 'bookings' | 'payments' | 'report',
  { actor, period, now }: ExportRequest,
): Promise<void> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actorId: actor.id,
      action: `export_${what}`,
      subject: `report:${what}`,
      subjectName: `${period.from} to ${period.to}`,
      now,
    }),
  )
}
