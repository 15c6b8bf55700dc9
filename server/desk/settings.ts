import type { Settings } from '../../domain/config/settings.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database, Trx } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

const DEFAULTS: Settings = { needsPlayerSignatures: false }

export async function readSettings(db: Database | Trx): Promise<Settings> {
  const row = await db.selectFrom('settings').select('needsPlayerSignatures').executeTakeFirst()
  return row ?? DEFAULTS
}

/** Staff change the owner's choices. */
export async function changeSettings(
  { db }: Pick<Services, 'db'>,
  { actor, input, now }: By & { input: Settings },
): Promise<Settings> {
  return await db.transaction().execute(async (trx) => {
    const before = await readSettings(trx)
    if (before.needsPlayerSignatures === input.needsPlayerSignatures) return before
    await trx
      .insertInto('settings')
      .values(input)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(input))
      .execute()
    const subject = { subject: 'settings:arrivals', subjectName: 'the rules for arrivals' }
    await recordAudit(trx, {
      ...subject,
      actorId: actor.id,
      action: 'change_settings',
      before,
      after: input,
      now,
    })
    return input
  })
}
