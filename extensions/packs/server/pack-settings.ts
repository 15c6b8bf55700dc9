import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { catalogOn, listSpaces } from '../../../server/catalog/queries.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import type { By } from '../../../server/services/services.ts'
import { type PackSettings, packSettingsSchema } from '../domain/pack.schema.ts'
import { coverInWords, packPrice } from '../domain/packs.ts'

const MONTHS = 12

/** By default, no packs, and those that the owner adds pay for cages. */
export async function readPackSettings(db: Database | Trx): Promise<PackSettings> {
  const row = await db.selectFrom('packSettings').select(['offers', 'months', 'spaceIds']).executeTakeFirst()
  const cages = async () => cheapestSpaces(await listSpaces(db)).map(({ id }) => id)
  return row ? packSettingsSchema.parse(row) : { offers: [], months: MONTHS, spaceIds: await cages() }
}

/** The packs on sale, with their prices by today's catalog. */
export async function readOffers(db: Database | Trx, now: Temporal.Instant) {
  const { offers, months, spaceIds } = await readPackSettings(db)
  const spaces = (await catalogOn(db, facilityDate(now))).spaces.filter(({ isActive }) => isActive)
  const priced = offers.map((offer) => {
    const price = packPrice(offer, spaceIds, spaces)
    const saves = packPrice({ ...offer, percent: 0 }, spaceIds, spaces) - price
    return { ...offer, price: toDecimal(price), saves: toDecimal(saves) }
  })
  return {
    offers: priced.filter(({ price }) => price !== '0.00'),
    months,
    spaceIds,
    covers: coverInWords(spaceIds, spaces),
  }
}

/** Packs that were sold stay as they are, but also pay for spaces that are added here. */
export async function changePackSettings(
  db: Database,
  { actor, input, now }: By & { input: PackSettings },
): Promise<PackSettings> {
  return await db.transaction().execute(async (trx) => {
    const before = await readPackSettings(trx)
    const values = { ...input, offers: JSON.stringify(input.offers) }
    await trx
      .insertInto('packSettings')
      .values(values)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(values))
      .execute()
    await recordAudit(trx, {
      subject: 'settings:packs',
      subjectName: 'the hour packs',
      actorId: actor.id,
      action: 'packs.change',
      phrase: 'changed {name}',
      before: inWords(before),
      after: inWords(input),
      now,
    })
    return await readPackSettings(trx)
  })
}

function inWords({ offers, months, spaceIds }: PackSettings) {
  return {
    offers: offers.map(({ hours, percent }) => `${hours} hours at ${percent}% off`).join(', '),
    months,
    spaces: spaceIds.join(', '),
  }
}
