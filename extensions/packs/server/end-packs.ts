import { facilityDate } from '../../../domain/time/facility-time.ts'
import { enqueueCustomerEmail } from '../../../server/mail/outbox.ts'
import type { Services } from '../../../server/services/services.ts'
import { PACK_NOTICE_DAYS } from '../domain/packs.ts'
import { readRest, takeRest } from './pack-ledger.ts'
import { lockPack } from './sell-pack.ts'

const BATCH = 100

/**
 * The job: reminds customers of packs that end within 30 days, and takes what is left of those that have
 * ended. Returns how many.
 */
export async function endPacks(services: Services): Promise<number> {
  const { db, clock } = services
  const today = facilityDate(clock.now())
  const noticed = today.add({ days: PACK_NOTICE_DAYS }).toString()
  const due = await db
    .selectFrom('packs')
    .innerJoin('packEntries', 'packId', 'packs.id')
    .select('packs.id')
    .where('expiresOn', '<=', noticed)
    .where(({ eb, or }) =>
      or([eb('remindedOf', 'is distinct from', eb.ref('expiresOn')), eb('expiresOn', '<', today.toString())]),
    )
    .groupBy('packs.id')
    .having(({ fn }) => fn.sum('punches'), '>', 0)
    .orderBy('packs.id')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await endPack(services, id, today, noticed)
  return due.length
}

async function endPack(
  services: Services,
  packId: string,
  today: Temporal.PlainDate,
  noticed: string,
): Promise<void> {
  const { db, clock } = services
  await db.transaction().execute(async (trx) => {
    const pack = await lockPack(trx, packId)
    const rest = await readRest(trx, packId)
    // Both may have changed since they were read.
    if (!pack?.expiresOn || rest.punches === 0 || pack.expiresOn > noticed) return
    const { userId, expiresOn } = pack
    if (expiresOn < today.toString()) {
      await takeRest(trx, { packId, rest, now: clock.now() })
      return
    }
    await trx.updateTable('packs').set({ remindedOf: expiresOn }).where('id', '=', packId).execute()
    await enqueueCustomerEmail(
      services,
      trx,
      { userId },
      {
        template: 'packs.pack-ending',
        cause: `${packId}:${expiresOn}`,
        props: { packId },
      },
    )
  })
}
