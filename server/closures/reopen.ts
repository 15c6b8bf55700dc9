import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'

interface Request {
  actor: Actor
  id: string
  now: Temporal.Instant
}

/** Reopens a blocked day. Bookings cancelled for it stay cancelled. Refuses `not_found`. */
export async function unblockDate(db: Database, { actor, id, now }: Request): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const blocked = await trx
      .deleteFrom('blockedDates')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!blocked) return refuse('not_found')
    const { date, reason } = blocked
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'unblock_date',
      subject: `date:${date}`,
      subjectName: date,
      before: { reason },
      now,
    })
    return succeed(null)
  })
}

/** Reopens a part of a day, or specific spaces, like `unblockDate`. */
export async function reopenPart(db: Database, { actor, id, now }: Request): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const closure = await trx.deleteFrom('closures').where('id', '=', id).returningAll().executeTakeFirst()
    if (!closure) return refuse('not_found')
    const { date, reason, fromHour, untilHour, spaceIds } = closure
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'reopen_part',
      subject: `closure:${id}`,
      subjectName: date,
      before: {
        reason,
        ...(fromHour !== null && { hours: { fromHour, untilHour } }),
        ...(spaceIds && { spaceIds }),
      },
      now,
    })
    return succeed(null)
  })
}
