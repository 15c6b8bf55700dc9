import { Readable } from 'node:stream'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { writeCsv } from '../reports/csv.ts'
import type { By, Services } from '../services/services.ts'

const HEADER = ['First name', 'Last name', 'Email', 'Phone', 'Notes', 'Customer since']
const PAGE = 1_000

/** Everyone we know as CSV, oldest first, for a spreadsheet or for an import. Recorded in the audit log before it starts. */
export async function exportCustomers({ db }: Pick<Services, 'db'>, { actor, now }: By): Promise<Readable> {
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actorId: actor.id,
      action: 'export_customers',
      subject: 'report:customers',
      subjectName: 'all customers',
      now,
    }),
  )
  return Readable.from(pagesOf(db))
}

async function* pagesOf(db: Database): AsyncGenerator<string> {
  let last: { createdAt: Temporal.Instant; id: string } | undefined
  do {
    const after = last
    const rows = await db
      .selectFrom('users')
      .leftJoin('customerNotes', 'userId', 'users.id')
      .select(['users.id', 'firstName', 'lastName', 'email', 'phone', 'note', 'createdAt'])
      .where('mergedInto', 'is', null)
      .where(({ eb, and, refTuple, tuple }) =>
        after ? eb(refTuple('createdAt', 'users.id'), '>', tuple(after.createdAt, after.id)) : and([]),
      )
      .orderBy('createdAt')
      .orderBy('users.id')
      .limit(PAGE)
      .execute()
    const lines = rows.map((row) => [
      ...[row.firstName, row.lastName, row.email, row.phone, row.note].map((text) => text ?? ''),
      facilityDate(row.createdAt).toString(),
    ])
    // Not before the first page is read: while nothing is sent, a failure can still be answered with its status.
    if (!after) yield writeCsv([HEADER, ...lines], { bom: true })
    else if (lines.length > 0) yield writeCsv(lines)
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
