import { sql } from 'kysely'
import type { z } from 'zod'
import type { moveOwnBookingSchema } from '../../domain/bookings/booking.schema.ts'
import {
  MOVE_CONSENT,
  refuseMove,
  refuseNewPrice,
  refuseNewTime,
} from '../../domain/bookings/customer-move.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { listDates } from '../../domain/payments/policies/current-policy.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import { addToHistory, type Facts } from '../bookings/add-to-history.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { SIGNED_VERSIONS, WAS_MOVED } from '../bookings/derived-columns.ts'
import { lockBooking } from '../bookings/lock-version.ts'
import { findOwnBooking } from '../bookings/own-bookings.ts'
import { type Item, requireItem } from '../catalog/find-item.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { type Circumstances, USER_AGENT_LENGTH } from '../payments/agreements/store-signature.ts'
import type { By, Services } from '../services/services.ts'
import type { Slot } from '../slots/occupancy.ts'
import { clearSlot } from './clear-slot.ts'
import { emailMoved, type Move, makeMoves } from './make-moves.ts'

interface Request extends By {
  bookingId: string
  input: z.output<typeof moveOwnBookingSchema>
  circumstances: Circumstances
}

/**
 * A customer moves a paid booking to another time, space, or bundle, once, if they signed a policy that allows it. Length and number stay, and
 * so does what they paid. Its occupancy is swapped in one transaction, so it can move onto part of its own slot. Refuses what
 * `refuseMove` and `refuseNewTime` refuse, a higher price, and closed or taken slots.
 */
export async function moveOwnBooking(services: Services, request: Request): Promise<Outcome<BookingRow>> {
  const { db } = services
  const { actor, bookingId, input, now } = request
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const toItem = await requireItem(db, input)
  if (!toItem.ok) return toItem
  const start = Temporal.Instant.from(input.startTime)
  const interval = { start, end: start.add({ hours: hoursBetween(booking.startTime, booking.endTime) }) }
  const wanted = { toItem: toItem.value, interval }
  const refusal = await refuseWanted(db, booking, wanted, now)
  if (refusal) return refusal
  const to = await clearSlot(services, toItem.value, interval, now)
  return await transact(db, async (trx) => {
    const locked = await lockBooking(trx, bookingId)
    if (!locked) return refuse('booking_not_found')
    // Staff may have changed it, or another tab was faster.
    const refused = await refuseWanted(trx, locked, wanted, now)
    if (refused) return refused
    return await moveLocked(services, trx, { booking: locked, toItem: toItem.value, to }, request)
  })
}

interface Wanted {
  toItem: Item
  interval: Slot['interval']
}

async function refuseWanted(
  db: Database | Trx,
  booking: BookingRow,
  { toItem, interval }: Wanted,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const { rows } = await sql<{ signedVersions: string[]; wasMoved: boolean }>`
    select ${SIGNED_VERSIONS} as signed_versions, ${WAS_MOVED} as was_moved from bookings
    where id = ${booking.id}`.execute(db)
  const { signedVersions = [], wasMoved = false } = rows[0] ?? {}
  const { spaceId, bundleId, startTime: start, endTime: end, totalAmount } = booking
  const hours = hoursBetween(start, end)
  if (hours !== hoursBetween(interval.start, interval.end)) return refuse('stale')
  return (
    refuseMove({ ...actionable(booking), signedVersions, wasMoved }, now) ??
    refuseNewTime({ spaceId, bundleId, start, end }, { ...toItem, ...interval }, now) ??
    (toItem.isActive ? null : refuse('not_active')) ??
    refuseNewPrice(totalAmount, toDecimal(priceOf(toCents(toItem.hourlyRate), hours)))
  )
}

async function moveLocked(
  services: Services,
  trx: Trx,
  move: Move,
  { actor, circumstances, now }: Request,
): Promise<Outcome<BookingRow>> {
  const { booking, toItem, to } = move
  const confirmed = `${MOVE_CONSENT}: ${listDates([{ item: toItem.name, ...to.interval }])}`
  const mover = {
    now,
    record: (moved: BookingRow, { before, after }: { before: Facts; after: Facts }) =>
      addToHistory(trx, moved.id, {
        kind: 'moved',
        actorId: actor.id,
        before,
        after: { ...after, confirmed },
        now,
      }),
    refuseTaken: async () => refuse('slot_taken'),
  }
  const made = await makeMoves(services, trx, [move], mover, ([only = move], attempt) => attempt(only))
  if (!made.ok) return made
  const [moved] = made.value
  if (!moved) return refuse('same_slot')
  await trx
    .insertInto('bookingMoves')
    .values({
      bookingId: moved.id,
      userId: actor.id,
      consent: confirmed,
      ip: circumstances.ip,
      userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
      movedAt: now,
    })
    .execute()
  await emailMoved(services, trx, moved, booking, { byCustomer: 'true' })
  return succeed(moved)
}
