import type { z } from 'zod'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import type { undoWaiveSchema, waiveBalanceSchema } from '../../domain/payments/balance.schema.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { actionable } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import type { Actor } from '../services/services.ts'

interface Request<Input> {
  actor: Actor
  bookingId: string
  input: Input
  now: Temporal.Instant
}

/**
 * Ends a booking's balance without a payment: what's left of the price isn't due anymore, and was never received. Refuses a
 * stale version and a booking with nothing due.
 */
export async function waiveBalance(
  db: Database,
  { actor, bookingId, input, now }: Request<z.output<typeof waiveBalanceSchema>>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, input.version)
    if (!locked.ok) return locked
    const booking = locked.value
    const refusal = bookingCan.waive(actionable(booking))
    if (refusal) return refusal
    const amount = toDecimal(balanceOf(booking))
    const { reason } = input
    await trx
      .insertInto('waivedBalances')
      .values({ bookingId, amount, reason, waivedBy: actor.id, createdAt: now })
      .execute()
    await updateBalance(trx, bookingId, { now })
    await recordStaffAction(trx, {
      booking,
      actorId: actor.id,
      kind: 'balance_waived',
      action: 'waive_balance',
      after: { amount, reason },
      now,
    })
    return succeed(null)
  })
}

/** Takes back all that was waived of a booking, with a counter-entry. It's due again. */
export async function undoWaive(
  db: Database,
  { actor, bookingId, input, now }: Request<z.output<typeof undoWaiveSchema>>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, input.version)
    if (!locked.ok) return locked
    const booking = locked.value
    const refusal = bookingCan.undoWaive(actionable(booking))
    if (refusal) return refusal
    const amount = toDecimal(-toCents(booking.waivedAmount))
    await trx
      .insertInto('waivedBalances')
      .values({ bookingId, amount, reason: 'Taken back', waivedBy: actor.id, createdAt: now })
      .execute()
    await updateBalance(trx, bookingId, { now })
    await recordStaffAction(trx, {
      booking,
      actorId: actor.id,
      kind: 'waive_undone',
      action: 'undo_waive',
      after: { amount: booking.waivedAmount },
      now,
    })
    return succeed(null)
  })
}
