import type { Outcome } from '../../domain/errors.ts'
import { refuse, succeed } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import type { Item } from '../catalog/find-item.ts'
import type { Database, Trx } from '../db/database.ts'
import { STALE } from '../db/retry-stale.ts'
import { statement } from '../db/statement.ts'
import type { Actor, Services } from '../services/services.ts'
import type { ClearedSlot } from '../slots/take-slot.ts'
import type { BookingFacts } from './booking-facts.ts'

interface NewHold {
  facts: Pick<BookingFacts, 'version'>
  actor: Actor
  item: Item
  slot: ClearedSlot
  totalAmount: string
  now: Temporal.Instant
}

/** db/migrations/0018_holds_in_one_statement.sql */
const insertHold = statement<BookingRow>(
  'take hold',
  'select * from take_hold($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
)
const SLOT_TAKEN = 'BARN1'

/**
 * Takes the slot for a new hold, in one statement that is its own transaction, unless expired holds have to go first.
 * STALE if the facts have changed. Refuses `slot_taken`.
 */
export async function takeHold(
  services: Pick<Services, 'db' | 'stripe' | 'holdMinutes'>,
  hold: NewHold,
): Promise<Outcome<BookingRow | typeof STALE>> {
  const { released } = hold.slot
  try {
    if (released.length === 0) return succeed(await insert(services.db, services, hold))
    return await services.db.transaction().execute(async (trx) => {
      await cancelHolds(trx, released, 'hold_expired', { actorId: null, now: hold.now })
      return succeed(await insert(trx, services, hold))
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === SLOT_TAKEN) return refuse('slot_taken')
    throw error
  }
}

/** Without Stripe a hold never expires: customers can't pay, so staff settle it. */
async function insert(
  db: Database | Trx,
  { stripe, holdMinutes }: Pick<Services, 'stripe' | 'holdMinutes'>,
  { facts, actor, item, slot: { resources, interval }, totalAmount, now }: NewHold,
): Promise<BookingRow | typeof STALE> {
  const [booking] = await insertHold(db, [
    facts.version,
    actor.id,
    facilityDate(interval.start).toString(),
    resources,
    item.spaceId,
    item.bundleId,
    interval.start,
    interval.end,
    totalAmount,
    stripe ? now.add({ minutes: holdMinutes }) : null,
    now,
  ])
  return booking ?? STALE
}
