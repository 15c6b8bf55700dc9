import { refuse, succeed } from '../../domain/errors.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import { STALE } from '../db/retry-stale.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services/services.ts'
import { HOLD_PLACEHOLDERS, holdParameters, isSlotTaken, type NewHold, type Taken } from './new-hold.ts'
import { takeFreeSlot } from './take-free-slot.ts'

/** db/migrations/0036_hold_limits.sql */
const insertHold = statement<{ hold: string | null }>(
  'take hold',
  `select take_hold(${HOLD_PLACEHOLDERS}) as hold`,
)
const lockHolds = statement('lock holds', 'select lock_holds($1, $2)')

/** Takes the slot for a new hold. Expired holds in its way are cancelled in the same transaction. */
export async function takeHold(services: Pick<Services, 'db' | 'log'>, hold: NewHold): Promise<Taken> {
  const { released } = hold.slot
  if (released.length === 0) return await takeFreeSlot(services, hold)
  try {
    return await services.db.transaction().execute(async (trx) => {
      await lockHolds(trx, [hold.customer.id, hold.customer.network])
      await cancelHolds(trx, released, 'hold_expired', { actorId: null, now: hold.now })
      const [row] = await insertHold(trx, Object.values(holdParameters(hold)))
      return succeed(row?.hold ?? STALE)
    })
  } catch (error) {
    if (isSlotTaken(error)) return refuse('slot_taken')
    throw error
  }
}
