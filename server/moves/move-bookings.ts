import { isSameItem } from '../../domain/bookings/conflict.ts'
import type { Item } from '../../domain/bookings/item.ts'
import { hasReminderAhead } from '../../domain/bookings/reminders.ts'
import { UNDO_SECONDS } from '../../domain/bookings/undo-move.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { tryDates } from '../../domain/orders/order-dates.ts'
import { valuePassed } from '../../domain/payments/staff-limits.ts'
import { type Cents, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { facilityDate, type Interval } from '../../domain/time/facility-time.ts'
import { addToHistory } from '../bookings/add-to-history.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { lockBookings } from '../bookings/lock-bookings.ts'
import { withNames } from '../bookings/order-dates.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { usualPriceOf } from '../catalog/find-item.ts'
import { type Trx, transact } from '../db/database.ts'
import { clearSlot } from '../holds/clear-slot.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { tellFreed } from '../services/freed.ts'
import type { By, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { freedBy } from '../slots/free-holds.ts'
import { findKept } from '../slots/kept-times.ts'
import { lockDays } from '../slots/lock-days.ts'
import { freeSlots, occupy, type Slot } from '../slots/occupancy.ts'

/** A booking, and where it's wanted. */
export interface Wanted {
  bookingId: string
  toItem: Item
  interval: Interval
  /** Why the booking, now locked, can't go there; null if it can. */
  refuse: (trx: Trx, booking: BookingRow) => Promise<Refusal | null>
  /** Does everything else that belongs to its move, in the same transaction. */
  finish?: (trx: Trx, moved: { before: BookingRow; after: BookingRow }) => Promise<Outcome<null>>
}

/** Staff, or a customer (who may also be staff). */
export interface Mover extends By {
  /** The text that a customer confirmed, for the history. */
  confirmed?: string
  /** The refusal if another booking has that place. */
  refuseTaken?: (trx: Trx, bookingId: string, to: Slot) => Promise<Refusal>
  /**
   * If they are dates of a season, of which its customer gets one email: the text of the refusal that names
   * those that can't be moved.
   */
  season?: { refusal: string }
}

interface Move {
  booking: BookingRow
  wanted: Wanted
  to: Slot
}

type Work = (trx: Trx) => Promise<Outcome<BookingRow[]>>

/**
 * Moves bookings to other times, spaces, or bundles: all or none, in one transaction, which `run` opens. All
 * give up their slots before any takes another, so a booking can move onto a part of its own slot, and a date
 * of a season onto that of the next. Number, payments, agreements, and price stay. A suspended one resumes,
 * and gives up what was kept for it. Writes history and audit log, and queues the email. Returns those that
 * moved. Refuses what `wanted` refuses, and closed or taken slots.
 */
export async function moveBookings(
  services: Services,
  wanted: readonly Wanted[],
  mover: Mover,
  run: (work: Work) => ReturnType<Work> = (work) => transact(services.db, work),
): Promise<Outcome<BookingRow[]>> {
  const slots: Slot[] = []
  for (const { toItem, interval } of wanted)
    slots.push(await clearSlot(services, toItem, interval, mover.now))
  return await run(async (trx) => {
    const bookings = await lockBookings(
      trx,
      wanted.map(({ bookingId }) => bookingId),
    )
    const moves = await tryEach([...wanted.entries()], mover, async ([index, each]) => {
      const booking = bookings.find(({ id }) => id === each.bookingId)
      const to = slots[index]
      if (!booking || !to) return refuse('booking_not_found')
      return (await each.refuse(trx, booking)) ?? succeed({ booking, wanted: each, to })
    })
    return moves.ok ? await swapSlots(services, trx, moves.value, mover) : moves
  })
}

/** All their values, or a refusal: the first, or one that names all dates of a season that were refused. */
async function tryEach<D, T>(
  all: readonly D[],
  { season }: Mover,
  attempt: (each: D) => Promise<Outcome<T>>,
): Promise<Outcome<T[]>> {
  if (season) return await tryDates(all, attempt, season.refusal)
  const values: T[] = []
  for (const each of all) {
    const outcome = await attempt(each)
    if (!outcome.ok) return outcome
    values.push(outcome.value)
  }
  return succeed(values)
}

/** The bookings are locked, and can go there. */
async function swapSlots(
  services: Services,
  trx: Trx,
  moves: readonly Move[],
  mover: Mover,
): Promise<Outcome<BookingRow[]>> {
  const { now } = mover
  const days = moves.flatMap(({ booking, to }) => [dayOf(booking.startTime), dayOf(to.interval.start)])
  const kept = await findKept(
    trx,
    moves.map(({ booking }) => booking),
  )
  await lockDays(trx, [...days, ...kept.map(({ start }) => dayOf(start))])
  const open = await tryEach(moves, mover, async ({ to }) => {
    const closure = await readClosureLocked(trx, to)
    return closure ? refuse('date_blocked', closure) : succeed(null)
  })
  if (!open.ok) return open
  const others = moves.filter((move) => !isSameSlot(move))
  const ids = others.map(({ booking }) => booking.id)
  const moved: Moved[] = []
  for (const move of others) moved.push({ ...move, after: await updateBooking(trx, move, mover) })
  await freeSlots(trx, ids)
  const taken = await tryEach(moves, mover, async (move) => {
    const { booking, to } = move
    if (isSameSlot(move) || (await occupy(trx, booking.id, to))) return succeed(null)
    return (await mover.refuseTaken?.(trx, booking.id, to)) ?? refuse('slot_taken')
  })
  if (!taken.ok) return taken
  const freed = kept.filter(({ bookingId }) => ids.includes(bookingId))
  await tellFreed(services, trx, [...others.map(({ booking }) => freedBy(booking)), ...freed], now)
  await tellCustomer(services, trx, moved, mover)
  for (const { booking: before, after, wanted } of moved) {
    const finished = await wanted.finish?.(trx, { before, after })
    if (finished && !finished.ok) return finished
  }
  return succeed(moved.map(({ after }) => after))
}

interface Moved extends Move {
  after: BookingRow
}

const dayOf = (start: Temporal.Instant) => facilityDate(start).toString()

/** Whether it changes nothing. */
function isSameSlot({ booking, wanted, to }: Move): boolean {
  const { start, end } = to.interval
  return isSameItem(booking, wanted.toItem) && booking.startTime.equals(start) && booking.endTime.equals(end)
}

/** Updates the row, with its history. */
async function updateBooking(trx: Trx, move: Move, { actor, now, confirmed }: Mover): Promise<BookingRow> {
  const { booking, wanted, to } = move
  const { spaceId, bundleId } = wanted.toItem
  const { start, end } = to.interval
  const used = toCents(booking.usedAmount) + (await usedBefore(trx, move, now))
  const changed = await trx
    .updateTable('bookings')
    .set({
      ...{ spaceId, bundleId, startTime: start, endTime: end },
      // The new time gets its own reminders.
      ...(hasReminderAhead(start, now) ? { reminderSent: false } : {}),
      // A customer who came at the old time may not come at the new one.
      ...(start.equals(booking.startTime) ? {} : { attendance: null }),
      usedAmount: toDecimal(used),
      suspendedAt: null,
      updatedAt: now,
      version: booking.version + 1,
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const moved = { ...booking, ...changed }
  const [before, after] = [placeOf(booking), { ...placeOf(moved), ...(confirmed && { confirmed }) }]
  const kind = 'moved'
  if (actor.role === 'customer')
    await addToHistory(trx, moved.id, { kind, actorId: actor.id, before, after, now })
  else await recordStaffAction(trx, moved, { actor, now }, { kind, action: 'move_booking', before, after })
  return moved
}

/** Cents of time used so far, less what the new place also counts. */
async function usedBefore(trx: Trx, { booking, wanted, to }: Move, now: Temporal.Instant): Promise<Cents> {
  const had = { start: booking.startTime, end: booking.endTime }
  return (
    valuePassed(await usualPriceOf(trx, booking), had, now) -
    valuePassed(priceOf(wanted.toItem, to.interval), to.interval, now)
  )
}

function placeOf({ spaceId, bundleId, startTime, endTime }: BookingRow) {
  return { spaceId, bundleId, startTime: startTime.toString(), endTime: endTime.toString() }
}

/** Queues an email about each booking, with where it was, or one about a season. */
async function tellCustomer(
  services: Services,
  trx: Trx,
  moved: readonly Moved[],
  { actor, season }: Mover,
): Promise<void> {
  const [first] = moved
  if (first && season) {
    const dates = moved.map(({ after }) => after.id).join()
    const email = { template: 'season-moved', cause: causeOf(first), props: { dates } } as const
    await enqueueBookingEmail(services, trx, first.after, email)
    return
  }
  for (const move of moved) {
    const { booking, after } = move
    const [named] = await withNames(trx, [booking])
    await enqueueBookingEmail(services, trx, after, {
      template: 'booking-moved',
      cause: causeOf(move),
      ...(actor.role !== 'customer' && { afterSeconds: EMAIL_SECONDS }),
      props: {
        start: after.startTime.toString(),
        itemId: after.spaceId ?? after.bundleId ?? '',
        fromStart: booking.startTime.toString(),
        fromEnd: booking.endTime.toString(),
        fromFacility: named?.item ?? '',
        ...(actor.role === 'customer' && { byCustomer: 'true' }),
      },
    })
  }
}

/**
 * How long a move's email waits, so that staff can undo the move without one. Longer than they see the
 * button, because the request can be slow.
 */
const EMAIL_SECONDS = UNDO_SECONDS + 10

const causeOf = ({ after: { id, version } }: Moved) => `${id}:${version}`
