import { createHash } from 'node:crypto'
import { refuseClosing } from '../../domain/accounting/month-sheet.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { listClosings, readFacts } from './month-sheet.ts'

/**
 * Closes a month with its facts of this moment. Changes to it after that appear in the next month that's closed. Refuses
 * `month_closed`, `month_not_over`, and `month_out_of_order`. Of two at the same time, the primary key lets one through.
 */
export async function closeMonth(
  db: Database,
  { actor, month, now }: By & { month: string },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const closings = await listClosings(trx)
    const refusal = refuseClosing(
      month,
      closings.map((each) => each.month),
      facilityDate(now),
    )
    if (refusal) return refusal
    const sheet = JSON.stringify(await readFacts(trx, month, closings))
    const hash = createHash('sha256').update(sheet).digest('hex')
    const closed = await trx
      .insertInto('monthClosings')
      .values({ month, sheet, hash, closedBy: actor.id, closedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst()
    if (!closed) return refuse('month_closed')
    const subject = { subject: `month:${month}`, subjectName: month }
    await recordAudit(trx, { ...subject, actorId: actor.id, action: 'close_month', now })
    return succeed(null)
  })
}
