import { recordAudit } from '../../../server/audit/record-audit.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import type { By, Services } from '../../../server/services/services.ts'
import type { TeamSettings } from '../domain/team-settings.schema.ts'

const DEFAULTS: TeamSettings = { needsPlayerSignatures: false }

export async function readTeamSettings(db: Database | Trx): Promise<TeamSettings> {
  return (await db.selectFrom('teamSettings').select('needsPlayerSignatures').executeTakeFirst()) ?? DEFAULTS
}

/** The owner changes them. */
export async function changeTeamSettings(
  { db }: Pick<Services, 'db'>,
  { actor, input, now }: By & { input: TeamSettings },
): Promise<TeamSettings> {
  return await db.transaction().execute(async (trx) => {
    const before = await readTeamSettings(trx)
    if (before.needsPlayerSignatures === input.needsPlayerSignatures) return before
    await trx
      .insertInto('teamSettings')
      .values(input)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(input))
      .execute()
    const subject = { subject: 'settings:teams', subjectName: 'the settings of teams' }
    const action = { action: 'teams.change_settings', phrase: 'changed {name}' } as const
    await recordAudit(trx, { ...subject, ...action, actorId: actor.id, before, after: input, now })
    return input
  })
}
