import { setTimeout } from 'node:timers/promises'
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
import { announceDay } from './announce-day.ts'
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
const SLOT_TAKEN = 'BARN1'
/** Codes of failures that leave no hold: the slot is taken, or a lock wasn't free in time. */
const BEFORE_COMMIT: unknown[] = [SLOT_TAKEN, '55P03']
/** About four minutes, because each wait is twice as long as the one before. */
const ATTEMPTS = 8

/**
 * Takes the slot for a new hold, in one statement, unless expired holds have to go first. STALE if the facts have changed.
 * Refuses `slot_taken`.
 */
export async function takeHold(
  services: Pick<Services, 'db' | 'log' | 'stripe' | 'holdMinutes'>,
  hold: NewHold,
): Promise<Outcome<BookingColumns | typeof STALE>> {
  const { released } = hold.slot
  const values = valuesOf(services, hold)
  try {
    if (released.length === 0) return succeed((await insertAlone(services, values, hold)) ?? STALE)
    return await services.db.transaction().execute(async (trx) => {
      await cancelHolds(trx, released, 'hold_expired', { actorId: null, now: hold.now })
      const [booking] = await insertHold(trx, values)
      return succeed(booking ?? STALE)
    })
  } catch (error) {
    if (codeOf(error) === SLOT_TAKEN) return refuse('slot_taken')
    throw error
  }
}

async function insertAlone(
  services: Pick<Services, 'db' | 'log'>,
  values: unknown[],
  { slot: { interval } }: NewHold,
): Promise<BookingColumns | undefined> {
  try {
    const [booking] = await insertHoldAlone(services.db, values)
    return booking?.id ? booking : undefined
  } catch (error) {
    // Its connection may have ended after the hold was committed and before it was announced.
    if (!BEFORE_COMMIT.includes(codeOf(error))) void keepAnnouncing(services, interval.start)
    throw error
  }
}

/** Announces a day in the background, again if it fails: without it, other processes would go on offering a taken slot. */
async function keepAnnouncing(
  { db, log }: Pick<Services, 'db' | 'log'>,
  start: Temporal.Instant,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await announceDay(db, start)
    } catch (error) {
      log.warn({ err: error, day: facilityDate(start).toString() }, 'could not announce a day; trying again')
      await setTimeout(1_000 * 2 ** attempt, undefined, { ref: false })
    }
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code
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
