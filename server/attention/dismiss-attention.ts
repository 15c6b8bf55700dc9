import type { z } from 'zod'
import type {
  attentionParamsSchema,
  dismissAttentionSchema,
} from '../../domain/attention/attention.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transact } from '../db/database.ts'
import { emailReturned } from '../payments/refunds/email-refund.ts'
import type { By, Services } from '../services/services.ts'
import { listAttention } from './list-attention.ts'

/**
 * Staff resolve an entry. It returns if something new happens to it, such as a dispute being lost. Idempotent. Refuses
 * `not_found` for an entry that isn't listed.
 */
export async function dismissAttention(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions'>,
  request: By & {
    entry: z.output<typeof attentionParamsSchema>
    input: z.output<typeof dismissAttentionSchema>
  },
): Promise<Outcome<null>> {
  const { actor, entry, input, now } = request
  const { db } = services
  const open = (await listAttention(services, now)).find(
    ({ kind, id }) => kind === entry.kind && id === entry.id,
  )
  if (!open) return (await wasDismissed(services, entry)) ? succeed(null) : refuse('not_found')
  return await transact(db, async (trx) => {
    await trx
      .insertInto('attentionDismissals')
      .values({
        kind: entry.kind,
        subject: entry.id,
        dismissedBy: actor.id,
        note: input.note,
        dismissedAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet({ dismissedBy: actor.id, note: input.note, dismissedAt: now }),
      )
      .execute()
    const isReturned = input.isReturned && entry.kind === 'refund' && open.reason === 'failed'
    if (isReturned) await emailReturned(services, trx, entry)
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'dismiss_attention',
      subject: `${entry.kind}:${entry.id}`,
      subjectName: open.text,
      after: { note: input.note, ...(isReturned && { isReturned }) },
      now,
    })
    return succeed(null)
  })
}

async function wasDismissed(
  { db }: Pick<Services, 'db'>,
  { kind, id }: { kind: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('attentionDismissals')
    .select('dismissedAt')
    .where('kind', '=', kind)
    .where('subject', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
