import type { Outcome } from '../../domain/errors.ts'
import { refuse, succeed } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { BookingColumns } from '../bookings/booking-row.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import type { Item } from '../catalog/find-item.ts'
import { STALE } from '../db/retry-stale.ts'
import { statement } from '../db/statement.ts'
import type { Actor, Services } from '../services/services.ts'
import type { ClearedSlot } from '../slots/take-slot.ts'
import type { BookingFacts } from './booking-facts.ts'

interface NewHold {
  facts: Pick<BookingFacts, 'seen'>
  actor: Actor
  item: Item
  slot: ClearedSlot
  totalAmount: string
  now: Temporal.Instant
}

const PARAMETERS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11'
/** db/migrations/0018_holds_in_one_statement.sql */
const insertHold = statement<BookingColumns>('take hold', `select * from take_hold(${PARAMETERS})`)
/** db/migrations/0020_announce_holds_after_commit.sql: one value for each column of the result. */
const insertHoldAlone = statement<BookingColumns | { id: null }>(
  'take hold alone',
  `call take_hold_alone(${PARAMETERS}${', null'.repeat(15)})`,
)
const announceDay = statement('announce day', 'select announce_day($1)')
const SLOT_TAKEN = 'BARN1'

/**
 * Takes the slot for a new hold, in one statement, unless expired holds have to go first. STALE if the facts have changed.
 * Refuses `slot_taken`.
 */
export async function takeHold(
  services: Pick<Services, 'db' | 'stripe' | 'holdMinutes'>,
  hold: NewHold,
): Promise<Outcome<BookingColumns | typeof STALE>> {
  const { db } = services
  const { released, interval } = hold.slot
  const values = valuesOf(services, hold)
  try {
    if (released.length === 0) {
      const [booking] = await insertHoldAlone(db, values)
      return succeed(booking?.id ? booking : STALE)
    }
    return await db.transaction().execute(async (trx) => {
      await cancelHolds(trx, released, 'hold_expired', { actorId: null, now: hold.now })
      const [booking] = await insertHold(trx, values)
      return succeed(booking ?? STALE)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === SLOT_TAKEN) return refuse('slot_taken')
    // It may have committed without being announced, if its connection was ended in between.
    await announceDay(db, [interval.start]).catch(() => {})
    throw error
  }
}

/** Without Stripe a hold never expires: customers can't pay, so staff settle it. */
function valuesOf(
  { stripe, holdMinutes }: Pick<Services, 'stripe' | 'holdMinutes'>,
  { facts, actor, item, slot: { resources, interval }, totalAmount, now }: NewHold,
): unknown[] {
  return [
    facts.seen,
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
  ]
}
