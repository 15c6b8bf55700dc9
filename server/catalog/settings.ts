import type { ChangeSettings, Settings } from '../../domain/config/settings.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database, Trx } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

const DEFAULTS: Settings = { needsPlayerSignatures: false, waitingLists: true }

export async function readSettings(db: Database | Trx): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .select(['needsPlayerSignatures', 'waitingLists'])
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/**
 * Reads whether waiting lists are on, from memory until the settings change. It can be a moment late, and is false without a
 * database: it only shows links.
 */
export function watchWaitingLists({
  db,
  notifications,
}: Pick<Services, 'db' | 'notifications'>): () => Promise<boolean> {
  let kept: Promise<boolean> | null = null
  const forget = () => {
    kept = null
    return false
  }
  notifications.subscribe('catalog', forget)
  notifications.onGap(forget)
  return () => {
    kept ??= readSettings(db).then(({ waitingLists }) => waitingLists, forget)
    return kept
  }
}

/** Staff change some of the owner's choices. */
export async function changeSettings(
  { db }: Pick<Services, 'db'>,
  { actor, input, now }: By & { input: ChangeSettings },
): Promise<Settings> {
  return await db.transaction().execute(async (trx) => {
    const before = await readSettings(trx)
    const settings = { ...before, ...input } as Settings
    const changed = (Object.keys(before) as (keyof Settings)[]).filter((key) => settings[key] !== before[key])
    if (changed.length === 0) return before
    await trx
      .insertInto('settings')
      .values(settings)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(input))
      .execute()
    const pick = (from: Settings) => Object.fromEntries(changed.map((key) => [key, from[key]]))
    await recordAudit(trx, {
      subject: 'settings:arrivals',
      subjectName: 'the settings',
      actorId: actor.id,
      action: 'change_settings',
      before: pick(before),
      after: pick(settings),
      now,
    })
    return settings
  })
}
