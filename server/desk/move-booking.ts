import type { moveBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { isUnassigned, UNASSIGNED } from '../../domain/bookings/any-cage.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { checkStaffSlot } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { hasReminderAhead } from '../../domain/bookings/reminders.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { moneyLeft } from '../../domain/payments/money-left.ts'
import { overpaidBy } from '../../domain/payments/overpaid-by.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isSamePrice, priceOf } from '../../domain/pricing/price-booking.ts'
import { facilityDate, hoursBetween, isBefore } from '../../domain/time/facility-time.ts'
import { actionable, type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { checkVersion, lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import { findItem, type Item, requireItem } from '../catalog/find-item.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { readLedger } from '../payments/ledger/read-ledger.ts'
import type { By, Services } from '../services/services.ts'
import { lockDays, readClosureLocked } from '../slots/closure-queries.ts'
import { makeRoom } from '../slots/make-room.ts'
import { freeSlots, occupy, type Slot } from '../slots/occupancy.ts'
import { freedBy } from '../waiting/free-holds.ts'
import { offerFreed } from '../waiting/offer-freed.ts'
import { applyPrice, canChangePrice } from './change-price.ts'
import { clearSlot } from './clear-slot.ts'
import { findConflict } from './find-conflict.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = StaffRequest<typeof moveBookingSchema>

export interface Move {
  booking: BookingRow
  fromItem: Item
  toItem: Item
  to: Slot
  /** The new price in decimal dollars; null if it stays. */
  totalAmount: string | null
}

/**
 * Staff move a booking to another time, space or bundle, or give it another length. Payments and agreements stay; if the
 * price differs, staff decide in the same step whether it changes. Its occupancy is swapped in one transaction, so it
 * can move onto part of its own slot. Refuses stale versions, closed or taken slots, undecided prices, and bookings
 * that are unpaid, cancelled or over.
 */
export async function moveBooking(services: Services, request: Request): Promise<Outcome<null>> {
  const planned = await planMove(services, request)
  if (!planned.ok) return planned
  const move = planned.value
  const { bookingId } = request
  const { version } = request.input
  // At the same price, the customer can go on paying it.
  if (move.totalAmount === null)
    return await transact(services.db, async (trx) => {
      const locked = await lockVersion(trx, bookingId, version)
      return locked.ok ? await moveLocked(services, trx, move, request) : locked
    })
  return await whileUnpayable(services, { bookingId, version, canChange: canChangePrice }, (trx) =>
    moveLocked(services, trx, move, request),
  )
}

/** The booking is locked. */
async function moveLocked(
  services: Services,
  trx: Trx,
  move: Move,
  request: Request,
): Promise<Outcome<null>> {
  const made = await makeMoves(services, trx, [move], request, ([only = move], attempt) => attempt(only))
  if (!made.ok) return made
  const [moved] = made.value
  if (!moved) return succeed(null)
  const { booking, fromItem } = move
  await enqueueBookingEmail(services, trx, moved, {
    template: 'booking-moved',
    cause: `${moved.id}:${moved.version}`,
    props: {
      start: moved.startTime.toString(),
      itemId: moved.spaceId ?? moved.bundleId ?? '',
      fromStart: booking.startTime.toString(),
      fromEnd: booking.endTime.toString(),
      fromFacility: isUnassigned(booking, request.now) ? UNASSIGNED : fromItem.name,
    },
  })
  return await updatePrice(services, trx, move, request)
}

/** Runs an attempt for each move, and refuses if any is refused. */
type TryAll = (
  moves: readonly Move[],
  attempt: (move: Move) => Promise<Outcome<null>>,
) => Promise<Outcome<unknown>>

/**
 * Moves locked bookings: all give up their slots before any takes another, so a date can move onto the slot of the next. Returns those
 * that moved; the caller emails the customer.
 */
export async function makeMoves(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  moves: readonly Move[],
  by: By,
  tryAll: TryAll,
): Promise<Outcome<BookingRow[]>> {
  await lockDays(
    trx,
    moves.flatMap(({ booking, to }) => [dayOf(booking.startTime), dayOf(to.interval.start)]),
  )
  const open = await tryAll(moves, async ({ to }) => {
    const closure = await readClosureLocked(trx, to)
    return closure ? refuse('date_blocked', closure) : succeed(null)
  })
  if (!open.ok) return open
  const others = moves.filter((move) => !isSameSlot(move))
  const moved: BookingRow[] = []
  for (const move of others) moved.push(await updateBooking(trx, move, by))
  await freeSlots(
    trx,
    others.map(({ booking }) => booking.id),
  )
  const waiting = new Set(others.map(({ booking }) => booking.id))
  const taken = await tryAll(moves, async (move) => {
    const { booking, toItem, to } = move
    if (isSameSlot(move)) return succeed(null)
    await makeRoom(trx, { item: toItem, interval: to.interval, except: [...waiting] }, by.now)
    waiting.delete(booking.id)
    if (await occupy(trx, booking.id, to)) return succeed(null)
    return refuse('slot_taken', { details: { conflict: await findConflict(trx, booking.id, to) } })
  })
  if (!taken.ok) return taken
  await offerFreed(
    services,
    trx,
    others.map(({ booking }) => freedBy(booking)),
    by.now,
  )
  return succeed(moved)
}

/** Every check that doesn't need the transaction; the plan holds until the booking's version changes. */
export async function planMove(
  services: Services,
  { bookingId, input, now }: Request,
): Promise<Outcome<Move>> {
  const { db } = services
  const booking = await findBooking(db, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal =
    (await checkVersion(db, booking, input.version)) ?? bookingCan.move(actionable(booking), now)
  if (refusal) return refusal
  const start = Temporal.Instant.from(input.startTime)
  const { hours = hoursBetween(booking.startTime, booking.endTime) } = input
  const interval = { start, end: start.add({ hours }) }
  const violation = checkStaffSlot(interval)
  if (violation) return refuse(violation)
  if (!isBefore(now, interval.end)) return refuse('in_the_past')

  const staysOnItem = !input.spaceId && !input.bundleId
  const toItem = await requireItem(db, staysOnItem ? booking : input)
  if (!toItem.ok) return toItem
  const fromItem = await findItem(db, booking)
  if (!fromItem) throw new Error(`Booking ${booking.id} is for an item that does not exist`)
  const price = await decidePrice(db, booking, { from: fromItem, to: toItem.value, hours }, input.price)
  if (!price.ok) return price
  const to = await clearSlot(services, toItem.value, interval, now)
  return succeed({ booking, fromItem, toItem: toItem.value, to, totalAmount: price.value })
}

const dayOf = (start: Temporal.Instant) => facilityDate(start).toString()

/** The new price, or null if it stays: the slot costs the same, nothing is owed (comp), or staff keep it. */
async function decidePrice(
  db: Database,
  booking: BookingRow,
  slot: { from: Item; to: Item; hours: number },
  decision: Request['input']['price'],
): Promise<Outcome<string | null>> {
  const { totalAmount, startTime, endTime, paymentMethod } = booking
  const hours = hoursBetween(startTime, endTime)
  const isSame = slot.hours === hours && isSamePrice({ totalAmount, hours }, slot.from, slot.to)
  const newTotalAmount = toDecimal(priceOf(toCents(slot.to.hourlyRate), slot.hours))
  if (isSame || newTotalAmount === totalAmount || paymentMethod === 'comp' || decision === 'keep')
    return succeed(null)
  if (decision) return succeed(newTotalAmount)
  const { payments } = await readLedger(db, booking.id)
  const overpaid = overpaidBy(
    { ...booking, totalAmount: newTotalAmount },
    payments.map((payment) => ({ ...payment, left: moneyLeft(payment) })),
  )
  return refuse('price_differs', {
    details: { totalAmount, newTotalAmount, overpaid: toDecimal(overpaid) },
  })
}

/** After the move, with its new version. */
async function updatePrice(
  services: Services,
  trx: Trx,
  { booking, totalAmount }: Move,
  { actor, input, now }: Request,
): Promise<Outcome<null>> {
  if (totalAmount === null) return succeed(null)
  return await applyPrice(services, trx, booking, {
    totalAmount,
    reason: MOVED,
    refundsOverpaid: input.price === 'change_and_refund',
    actor,
    now,
  })
}

/** The reason of the new price, in the history and for refunds. */
const MOVED = 'The booking was moved'

function isSameSlot({ booking, toItem, to }: Move): boolean {
  const { start, end } = to.interval
  return isSameItem(booking, toItem) && booking.startTime.equals(start) && booking.endTime.equals(end)
}

function isSameItem(one: ItemRef, other: ItemRef): boolean {
  return one.spaceId === other.spaceId && one.bundleId === other.bundleId
}

/** Updates the row with its history. */
async function updateBooking(
  trx: Trx,
  { booking, toItem: { spaceId, bundleId }, to: { interval } }: Move,
  by: By,
): Promise<BookingRow> {
  const { now } = by
  const moved = await trx
    .updateTable('bookings')
    .set({
      spaceId,
      bundleId,
      startTime: interval.start,
      endTime: interval.end,
      // Staff chose its place.
      isAnyCage: false,
      // The new time gets its own reminders.
      ...(hasReminderAhead(interval.start, now) ? { reminderSent: false } : {}),
      // A customer who came at the old time may not come at the new one.
      ...(interval.start.equals(booking.startTime) ? {} : { attendance: null }),
      updatedAt: now,
      version: booking.version + 1,
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordStaffAction(trx, moved, by, {
    kind: 'moved',
    action: 'move_booking',
    before: placeOf(booking),
    after: placeOf(moved),
  })
  return moved
}

function placeOf({ spaceId, bundleId, startTime, endTime }: BookingRow) {
  return { spaceId, bundleId, startTime: startTime.toString(), endTime: endTime.toString() }
}
