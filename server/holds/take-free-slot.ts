import { setTimeout } from 'node:timers/promises'
import { refuse, succeed } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { askTogether } from '../db/ask-together.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { STALE } from '../db/retry-stale.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services/services.ts'
import { announceHold } from './announce-hold.ts'
import { HOLD_PLACEHOLDERS, holdParameters, isSlotTaken, type NewHold, type Taken } from './new-hold.ts'

type Edges = Pick<Services, 'db' | 'log'>

/** db/migrations/0071_holds_together.sql */
const takeHolds = statement<{ taken: (string | null)[] }>('take holds', 'call take_holds($1, null)')
/** db/migrations/0036_hold_limits.sql */
const takeHoldAlone = statement<{ hold: string | null }>(
  'take hold alone',
  `call take_hold_alone(${HOLD_PLACEHOLDERS}, null)`,
)
const LOCK_NOT_AVAILABLE = '55P03'
/** About four minutes, because each wait is twice as long as the one before. */
const ATTEMPTS = 8

/** Inserts and announces a hold, in one statement and transaction with those of other customers who book at the same moment. */
export async function takeFreeSlot(edges: Edges, hold: NewHold): Promise<Taken> {
  try {
    return (await takeTogether(edges, hold)) ?? (await takeAlone(edges, hold))
  } catch (error) {
    if (isSlotTaken(error)) return refuse('slot_taken')
    // Its connection may have ended after the hold was committed and before it was announced.
    if (!isLockNotAvailable(error))
      void keepAnnouncing(edges, { startTime: hold.slot.interval.start, userId: hold.customer.id })
    throw error
  }
}

/** Null for each hold that has to be taken alone: there's only one, or one of them stopped the others. */
const takeTogether = askTogether(
  async ({ db, log }: Edges, holds: readonly NewHold[]): Promise<(Taken | null)[]> => {
    if (holds.length === 1 || !areApart(holds)) return holds.map(() => null)
    try {
      const [row] = await takeHolds(db, [JSON.stringify(holds.map(holdParameters))])
      return holds.map((_, index) => toTaken(row?.taken[index] ?? null))
    } catch (error) {
      // Trying again would keep customers waiting twice as long for a database that doesn't answer.
      if (isUnavailable(error) && !isLockNotAvailable(error)) throw error
      log.debug({ err: error, holds: holds.length }, 'could not take holds together; taking each alone')
      return holds.map(() => null)
    }
  },
)

/** Whether they're of different customers and networks. Otherwise, one counts against the limit of the next. */
function areApart(holds: readonly NewHold[]): boolean {
  const owners = holds.flatMap(({ customer: { id, network } }) => (network === null ? id : [id, network]))
  return new Set(owners).size === owners.length
}

async function takeAlone({ db }: Edges, hold: NewHold): Promise<Taken> {
  const [row] = await takeHoldAlone(db, Object.values(holdParameters(hold)))
  return toTaken(row?.hold ?? null)
}

function toTaken(id: string | null): Taken {
  return id === 'taken' ? refuse('slot_taken') : succeed(id ?? STALE)
}

function isLockNotAvailable(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE
}

/** Announces a hold in the background, again if it fails: without it, other processes would go on offering a taken slot. */
async function keepAnnouncing(
  { db, log }: Edges,
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
