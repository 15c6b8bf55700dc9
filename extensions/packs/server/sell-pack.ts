import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { lockPerson } from '../../../server/accounts/lock-customer.ts'
import { recordCustomerAudit } from '../../../server/audit/record-audit.ts'
import { type Database, type Tables, type Trx, transact } from '../../../server/db/database.ts'
import { enqueueCustomerEmail } from '../../../server/mail/outbox.ts'
import { type Circumstances, USER_AGENT_LENGTH } from '../../../server/payments/agreements/store-signature.ts'
import type { By, Services } from '../../../server/services/services.ts'
import type { buyPackSchema, sellPackSchema } from '../domain/pack.schema.ts'
import { PACK_TERMS_VERSION, packTerms } from '../domain/pack-terms.ts'
import { isReminded, packLabel } from '../domain/packs.ts'
import { NAME } from '../domain/title.ts'
import { readOffers } from './pack-settings.ts'

export type PackRow = Selectable<Tables['packs']>

interface Signed {
  userId: string
  input: z.output<typeof buyPackSchema>
  soldBy: string | null
  circumstances: Circumstances
  now: Temporal.Instant
}

/**
 * Stores a pack with its signed terms, before it's paid. The same `packId` returns the first one, and is
 * refused for another pack. Refuses `price_changed` if the pack isn't on sale at this price.
 */
export async function signPack(trx: Trx, signed: Signed): Promise<Outcome<PackRow>> {
  const { userId, input, soldBy, circumstances, now } = signed
  const { offers, months, spaceIds, covers } = await readOffers(trx, now)
  const offer = offers.find(({ hours, price }) => hours === input.hours && price === input.price)
  const earlier = await findPack(trx, input.packId)
  if (earlier) {
    const isSame = earlier.userId === userId && earlier.hours === input.hours && earlier.price === input.price
    return isSame ? succeed(earlier) : refuse('invalid', { message: OTHER_PACK })
  }
  if (!offer) return refuse('price_changed')
  const { hours, price } = offer
  const terms = packTerms({ hours, price, covers, months }).join('\n\n')
  const ordered = await trx
    .insertInto('orders')
    .values({ id: input.packId, userId, purpose: NAME, label: packLabel(offer), createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!ordered) return refuse('stale')
  const created = await trx
    .insertInto('packs')
    .values({
      id: input.packId,
      ...{ userId, hours, price, spaceIds, covers, months, soldBy },
      termsVersion: PACK_TERMS_VERSION,
      termsSha256: createHash('sha256').update(terms).digest('hex'),
      signature: input.signature,
      ip: circumstances.ip,
      userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
      signedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return succeed(created)
}

const OTHER_PACK = 'This form sold another pack before. Please reload the page to see it.'

export async function findPack(trx: Database | Trx, id: string): Promise<PackRow | undefined> {
  return await trx.selectFrom('packs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The intent of the form that's open for a pack; null if there's none. */
export async function findPackForm(db: Database | Trx, packId: string): Promise<string | null> {
  const form = await db
    .selectFrom('paymentForms')
    .select('intentId')
    .where('orderId', '=', packId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return form?.intentId ?? null
}

/** A pack, locked until the transaction ends with its order, which comes first. */
export async function lockPack(trx: Trx, id: string): Promise<PackRow | undefined> {
  await trx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return await trx.selectFrom('packs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** A locked pack that was just paid is the customer's from now on; the receipt is emailed. */
export async function completeSale(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { pack, now }: { pack: PackRow; now: Temporal.Instant },
): Promise<void> {
  const { id: packId, userId, hours, price, months } = pack
  const expiresOn = facilityDate(now).add({ months }).toString()
  const remindedOf = isReminded(pack) ? null : expiresOn
  await trx.updateTable('orders').set({ state: 'kept' }).where('id', '=', packId).execute()
  await trx.updateTable('packs').set({ expiresOn, remindedOf }).where('id', '=', packId).execute()
  await trx
    .insertInto('packEntries')
    .values(({ selectFrom }) => ({
      ...{ packId, kind: 'sold', punches: hours, amount: price, createdAt: now },
      paymentId: selectFrom('payments').select('id').where('orderId', '=', packId),
    }))
    .execute()
  await enqueueCustomerEmail(
    services,
    trx,
    { userId },
    { template: 'packs.pack-sold', cause: packId, props: { packId } },
  )
}

/**
 * Staff sell a pack to a customer, who signs on their screen and pays at the desk. Idempotent per `packId`.
 * Errors: `customer_not_found`, `price_changed`.
 */
export async function sellPack(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions'>,
  request: By & {
    customerId: string
    input: z.output<typeof sellPackSchema>
    circumstances: Circumstances
  },
): Promise<Outcome<null>> {
  const { actor, customerId: userId, input, circumstances, now } = request
  return await transact(services.db, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (!person.ok) return person
    const signed = await signPack(trx, { userId, input, soldBy: actor.id, circumstances, now })
    if (!signed.ok) return signed
    const pack = signed.value
    if (pack.expiresOn !== null) return succeed(null)
    // Customers pay online for those that they sign there.
    if (pack.soldBy === null) return ONLINE
    const { method } = input
    await trx
      .insertInto('payments')
      .values({ orderId: pack.id, method, amount: pack.price, receivedAt: now })
      .execute()
    await completeSale(services, trx, { pack, now })
    await recordCustomerAudit(trx, userId, {
      actorId: actor.id,
      action: 'packs.sell',
      phrase: 'sold a pack to {name}',
      after: { hours: pack.hours, method: methodName(method), amount: pack.price },
      now,
    })
    return succeed(null)
  })
}

const ONLINE: Refusal = refuse('invalid')
