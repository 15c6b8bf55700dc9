import { isSameItem } from '../../../domain/bookings/conflict.ts'
import { hasReminderAhead } from '../../../domain/bookings/reminders.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { valuePassed } from '../../../domain/payments/staff-limits.ts'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import type { Facts } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { withNames } from '../../bookings/series-dates.ts'
import { type Item, usualPriceOf } from '../../catalog/find-item.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'
import { lockDays, readClosureLocked } from '../../slots/closure-queries.ts'
import { freeSlots, occupy, type Slot } from '../../slots/occupancy.ts'
import { endReplacements, keptDays } from '../../slots/replacement-times.ts'
import { freedBy } from '../../waiting/free-holds.ts'
import { offerFreed } from '../../waiting/offer-freed.ts'

export interface Move {
  booking: BookingRow
  toItem: Item
  to: Slot
}

/** Runs an attempt for each move, and refuses if any is refused. */
type TryAll = (
  moves: readonly Move[],
  attempt: (move: Move) => Promise<Outcome<null>>,
) => Promise<Outcome<unknown>>

/** Someone who moves bookings. */
export interface Mover {
  now: Temporal.Instant
  /** Writes the history of a booking that moved. */
  record: (moved: BookingRow, places: { before: Facts; after: Facts }) => Promise<void>
  /** The refusal of a move to a slot that someone else has. */
  refuseTaken: (move: Move) => Promise<Refusal>
}

/**
 * Moves locked bookings: all give up their slots before any takes another, so a date can move onto the slot
 * of the next. Returns those that moved; the caller emails the customer.
 */
export async function makeMoves(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  moves: readonly Move[],
  mover: Mover,
  tryAll: TryAll,
): Promise<Outcome<BookingRow[]>> {
  const ids = moves.map(({ booking }) => booking.id)
  await lockDays(trx, [
    ...moves.flatMap(({ booking, to }) => [dayOf(booking.startTime), dayOf(to.interval.start)]),
    ...(await keptDays(trx, ids)),
  ])
  const open = await tryAll(moves, async ({ to }) => {
    const closure = await readClosureLocked(trx, to)
    return closure ? refuse('date_blocked', closure) : succeed(null)
  })
  if (!open.ok) return open
  const others = moves.filter((move) => !isSameSlot(move))
  const kept = await endReplacements(
    trx,
    others.map(({ booking }) => booking.id),
    mover.now,
  )
  const moved: BookingRow[] = []
  for (const move of others) moved.push(await updateBooking(trx, move, mover))
  await freeSlots(
    trx,
    others.map(({ booking }) => booking.id),
  )
  const taken = await tryAll(moves, async (move) => {
    if (isSameSlot(move) || (await occupy(trx, move.booking.id, move.to))) return succeed(null)
    return await mover.refuseTaken(move)
  })
  if (!taken.ok) return taken
  await offerFreed(services, trx, [...others.map(({ booking }) => freedBy(booking)), ...kept], mover.now)
  return succeed(moved)
}

const dayOf = (start: Temporal.Instant) => facilityDate(start).toString()

/**
 * Emails the customer of a booking that moved. `from` is how it was; `extra` goes with the email's other
 * facts.
 */
export async function emailMoved(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  moved: BookingRow,
  from: BookingRow,
  extra: Record<string, string> = {},
): Promise<void> {
  const [named] = await withNames(trx, [from])
  await enqueueBookingEmail(services, trx, moved, {
    template: 'booking-moved',
    cause: `${moved.id}:${moved.version}`,
    props: {
      start: moved.startTime.toString(),
      itemId: moved.spaceId ?? moved.bundleId ?? '',
      fromStart: from.startTime.toString(),
      fromEnd: from.endTime.toString(),
      fromFacility: named?.item ?? '',
      ...extra,
    },
  })
}

/** Whether it changes nothing. */
function isSameSlot({ booking, toItem, to }: Move): boolean {
  const { start, end } = to.interval
  return isSameItem(booking, toItem) && booking.startTime.equals(start) && booking.endTime.equals(end)
}

/** Updates the row with its history. */
async function updateBooking(trx: Trx, move: Move, { now, record }: Mover): Promise<BookingRow> {
  const {
    booking,
    toItem: { spaceId, bundleId },
    to: { interval },
  } = move
  const used = toCents(booking.usedAmount) + (await usedBefore(trx, move, now))
  const moved = await trx
    .updateTable('bookings')
    .set({
      spaceId,
      bundleId,
      startTime: interval.start,
      endTime: interval.end,
      // The new time gets its own reminders.
      ...(hasReminderAhead(interval.start, now) ? { reminderSent: false } : {}),
      // A customer who came at the old time may not come at the new one.
      ...(interval.start.equals(booking.startTime) ? {} : { attendance: null }),
      usedAmount: toDecimal(used),
      updatedAt: now,
      version: booking.version + 1,
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(moved, { before: placeOf(booking), after: placeOf(moved) })
  return moved
}

/**
 * The value of the time that a booking had until now, as far as its new place doesn't count it too, in cents.
 */
async function usedBefore(trx: Trx, { booking, toItem, to }: Move, now: Temporal.Instant): Promise<Cents> {
  const had = { start: booking.startTime, end: booking.endTime }
  return (
    valuePassed(await usualPriceOf(trx, booking), had, now) -
    valuePassed(priceOf(toItem, to.interval), to.interval, now)
  )
}

function placeOf({ spaceId, bundleId, startTime, endTime }: BookingRow) {
  return { spaceId, bundleId, startTime: startTime.toString(), endTime: endTime.toString() }
}
