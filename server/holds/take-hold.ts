import { setTimeout } from 'node:timers/promises'
import type { Outcome } from '../../domain/errors.ts'
import { refuse, succeed } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import type { Item } from '../catalog/find-item.ts'
import { STALE } from '../db/retry-stale.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services/services.ts'
import type { ClearedSlot } from '../slots/take-slot.ts'
import { announceHold } from './announce-hold.ts'
import type { BookingFacts } from './booking-facts.ts'
import type { Customer } from './check-holds.ts'

export interface NewHold {
  facts: Pick<BookingFacts, 'seen'>
  customer: Customer
  /** How many holds the customer's network can have; null if it isn't counted. */
  networkAllowance: number | null
  item: Item
  slot: ClearedSlot
  totalAmount: string
  /** Null for a hold that never expires. */
  holdExpiresAt: Temporal.Instant | null
  now: Temporal.Instant
}

interface Row {
  /** The hold's id; null if the facts have changed. */
  hold: string | null
}

const PARAMETERS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13'
/** db/migrations/0036_hold_limits.sql */
const insertHold = statement<Row>('take hold', `select take_hold(${PARAMETERS}) as hold`)
const insertHoldAlone = statement<Row>('take hold alone', `call take_hold_alone(${PARAMETERS}, null)`)
const lockHolds = statement('lock holds', 'select lock_holds($1, $2)')
const SLOT_TAKEN = 'BARN1'
/** Codes of failures that leave no hold: the slot is taken, or a lock wasn't free in time. */
const BEFORE_COMMIT: unknown[] = [SLOT_TAKEN, '55P03']
/** About four minutes, because each wait is twice as long as the one before. */
const ATTEMPTS = 8

/**
 * Takes the slot for a new hold, in one statement, unless expired holds have to go first. Returns the hold's id, or STALE if
 * the facts have changed or the network has no hold left. Refuses `slot_taken`.
 */
export async function takeHold(
  services: Pick<Services, 'db' | 'log'>,
  hold: NewHold,
): Promise<Outcome<string | typeof STALE>> {
  const { released } = hold.slot
  const values = valuesOf(hold)
  try {
    if (released.length === 0) return succeed((await insertAlone(services, values, hold)) ?? STALE)
    return await services.db.transaction().execute(async (trx) => {
      await lockHolds(trx, [hold.customer.id, hold.customer.network])
      await cancelHolds(trx, released, 'hold_expired', { actorId: null, now: hold.now })
      const [row] = await insertHold(trx, values)
      return succeed(row?.hold ?? STALE)
    })
  } catch (error) {
    if (codeOf(error) === SLOT_TAKEN) return refuse('slot_taken')
    throw error
  }
}

async function insertAlone(
  services: Pick<Services, 'db' | 'log'>,
  values: unknown[],
  { slot, customer }: NewHold,
): Promise<string | null | undefined> {
  try {
    const [row] = await insertHoldAlone(services.db, values)
    return row?.hold
  } catch (error) {
    // Its connection may have ended after the hold was committed and before it was announced.
    if (!BEFORE_COMMIT.includes(codeOf(error)))
      void keepAnnouncing(services, { startTime: slot.interval.start, userId: customer.id })
    throw error
  }
}

/** Announces a hold in the background, again if it fails: without it, other processes would go on offering a taken slot. */
async function keepAnnouncing(
  { db, log }: Pick<Services, 'db' | 'log'>,
  hold: { startTime: Temporal.Instant; userId: string },
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await announceHold(db, hold)
    } catch (error) {
      log.warn(
        { err: error, day: facilityDate(hold.startTime).toString() },
        'could not announce a hold; trying again',
      )
      await setTimeout(1_000 * 2 ** attempt, undefined, { ref: false })
    }
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code
}

function valuesOf({
  facts,
  customer,
  networkAllowance,
  item,
  slot: { resources, interval },
  totalAmount,
  holdExpiresAt,
  now,
}: NewHold): unknown[] {
  return [
    facts.seen,
    customer.id,
    facilityDate(interval.start).toString(),
    resources,
    item.spaceId,
    item.bundleId,
    interval.start,
    interval.end,
    totalAmount,
    holdExpiresAt,
    now,
    customer.network,
    networkAllowance,
  ]
}
