import { facilityDate } from '../../../domain/time/facility-time.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { writeCsv } from '../../../server/reports/csv.ts'
import type { By, Services } from '../../../server/services/services.ts'

const HEADER = ['First name', 'Last name', 'Email', 'Phone', 'Notes', 'Customer since']

/** Everyone we know as CSV, oldest first, for a spreadsheet or for an import. Recorded in the audit log before it starts. */
export async function exportCustomers({ db }: Pick<Services, 'db'>, { actor, now }: By): Promise<string> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actorId: actor.id,
      action: 'imports.export',
      phrase: 'downloaded {name}',
      subject: 'report:customers',
      subjectName: 'all customers',
      now,
    }),
  )
  const rows = await db
    .selectFrom('users')
    .leftJoin('customerNotes', 'userId', 'users.id')
    .select(['firstName', 'lastName', 'email', 'phone', 'note', 'createdAt'])
    .where('mergedInto', 'is', null)
    .orderBy('createdAt')
    .orderBy('users.id')
    .execute()
  const lines = rows.map(({ createdAt, ...row }) => [
    ...[row.firstName, row.lastName, row.email, row.phone, row.note].map((text) => text ?? ''),
    facilityDate(createdAt).toString(),
  ])
  return await writeCsv([HEADER, ...lines])
}
