import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { plural } from '../../../domain/plural.ts'
import { toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { CUSTOMER_NAME } from '../../../server/bookings/admin-bookings.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import { type Database, type Trx, transact } from '../../../server/db/database.ts'
import { toWire } from '../../../server/db/instants.ts'
import type { By } from '../../../server/services/services.ts'
import { CODE_ALPHABET } from '../domain/fold-code.ts'
import type { addCodeSchema, codeUseSchema, PromoCode } from '../domain/promo-code.schema.ts'
import { activeCodes, SOURCE } from './check-code.ts'

const MADE_LENGTH = 8
const MOST_USES = 200
const CODE_EXISTS = 'There is already a code like this. End it first, or choose another.'

/** All codes: those that can be used first, then the latest. */
export async function listCodes(db: Database): Promise<PromoCode[]> {
  const rows = await db
    .selectFrom('promoCodes')
    .leftJoin('bookingAdjustments', 'sourceId', 'promoCodes.id')
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.id', '=', 'bookingId').on('bookings.status', '<>', 'cancelled'),
    )
    .selectAll('promoCodes')
    .select([
      sql<number>`count(distinct order_id)::integer`.as('uses'),
      sql<string>`coalesce(-sum(booking_adjustments.amount) filter (where bookings.id is not null), 0.00)`.as(
        'discounts',
      ),
    ])
    .groupBy('promoCodes.id')
    .orderBy(sql`ended_at is not null`)
    .orderBy('promoCodes.createdAt', 'desc')
    .orderBy('promoCodes.id')
    .execute()
  return rows.map(({ createdBy: _, ...row }) => toWire(row))
}

/** The latest bookings that use a code, at most 200, also cancelled ones. */
export async function listUses(db: Database, id: string): Promise<z.infer<typeof codeUseSchema>[]> {
  const rows = await db
    .selectFrom('bookingAdjustments')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id as bookingId', CUSTOMER_NAME.as('customerName')])
    .select(['startTime', 'bookings.status', sql<string>`-amount`.as('discountAmount')])
    .select(sql<string>`total_amount - adjusted_amount`.as('standardAmount'))
    .where('sourceId', '=', id)
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id')
    .limit(MOST_USES)
    .execute()
  return rows.map(toWire)
}

/** Staff add a code, typed or made. Refuses `refused` while another one like it is active. */
export async function addCode(
  db: Database,
  { actor, input, now }: By & { input: z.output<typeof addCodeSchema> },
): Promise<Outcome<null>> {
  const code = input.code || makeCode()
  const terms = { ...input, code, amount: input.amount && toDecimal(toCents(input.amount)) }
  return await transact(db, async (trx) => {
    const added = await trx
      .insertInto('promoCodes')
      .values({ ...terms, createdBy: actor.id, createdAt: now })
      .onConflict((conflict) => conflict.column('code').where('endedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('refused', { message: CODE_EXISTS })
    await audit(trx, { actor, now }, { id: added.id, code }, terms)
    return succeed(null)
  })
}

/** Staff end a code: no one can enter it anymore. Bookings that use it keep their price. Idempotent. Refuses `not_found`. */
export async function endCode(db: Database, { actor, id, now }: By & { id: string }): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const promo = await trx
      .selectFrom('promoCodes')
      .select(['id', 'code', 'endedAt'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!promo) return refuse('not_found')
    if (promo.endedAt) return succeed(null)
    await trx.updateTable('promoCodes').set({ endedAt: now }).where('id', '=', id).execute()
    await audit(trx, { actor, now }, promo, null)
    return succeed(null)
  })
}

/** For the owner, before codes are switched off. */
export async function whenCodesAreOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const codes = await countRows(db, activeCodes(db, now))
  const unpaid = await countRows(
    db,
    db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'pending')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bookingAdjustments')
            .select('bookingId')
            .whereRef('bookingId', '=', 'bookings.id')
            .where('source', '=', SOURCE),
        ),
      ),
  )
  return [
    ...(codes > 0 ? [`${plural(codes, 'code')} can't be entered until this extra is back on.`] : []),
    ...(unpaid > 0
      ? [`${plural(unpaid, 'unpaid booking')} ${unpaid === 1 ? 'keeps its' : 'keep their'} discount.`]
      : []),
  ]
}

async function audit(trx: Trx, { actor, now }: By, code: { id: string; code: string }, after: object | null) {
  await recordAudit(trx, {
    actorId: actor.id,
    ...(after
      ? { action: 'promo-codes.add', phrase: 'added the code {name}' }
      : { action: 'promo-codes.end', phrase: 'ended the code {name}' }),
    subject: `code:${code.id}`,
    subjectName: code.code,
    ...(after && { after: { ...after } }),
    now,
  })
}

function makeCode(): string {
  return Array.from({ length: MADE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
