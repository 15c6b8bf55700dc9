import type { Insertable } from 'kysely'
import { refuseMove, refuseNewTime } from '../../../domain/bookings/customer-move.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { hoursBetween, type Interval } from '../../../domain/time/facility-time.ts'
import { addToHistory, type Facts } from '../../bookings/add-to-history.ts'
import { actionable, type BookingRow } from '../../bookings/booking-row.ts'
import { REFUNDED_OF_PAID, SIGNED_VERSIONS, WAS_MOVED } from '../../bookings/derived-columns.ts'
import type { Item } from '../../catalog/find-item.ts'
import { readOpeningHours } from '../../catalog/opening-hours.ts'
import type { Database, Tables, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { emailMoved, type Move, makeMoves } from './make-moves.ts'

/** Where a customer wants to move a booking. */
export interface WantedPlace {
  toItem: Item
  interval: Interval
}

/** The refusals of `refuseMove` and `refuseNewTime`. */
export async function refuseOwnMove(
  db: Database | Trx,
  booking: BookingRow,
  { toItem, interval }: WantedPlace,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const facts = await db
    .selectFrom('bookings')
    .select([
      SIGNED_VERSIONS.as('signedVersions'),
      WAS_MOVED.as('wasMoved'),
      REFUNDED_OF_PAID.as('refundedAmount'),
    ])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const { spaceId, bundleId, startTime: start, endTime: end } = booking
  if (hoursBetween(start, end) !== hoursBetween(interval.start, interval.end)) return refuse('stale')
  const openingHours = await readOpeningHours(db, now)
  return (
    refuseMove({ ...actionable(booking), ...facts }, now) ??
    refuseNewTime({ spaceId, bundleId, start, end }, { ...toItem, ...interval }, now, openingHours)
  )
}

/** The evidence of what a customer confirmed, and from where. */
type Consent = Omit<Insertable<Tables['bookingMoves']>, 'bookingId' | 'movedAt'>

async function storeConsent(
  trx: Trx,
  bookingId: string,
  { userId, consent, ip, userAgent }: Consent,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('bookingMoves')
    .values({ bookingId, userId, consent, ip, userAgent, movedAt: now })
    .execute()
}

interface Terms {
  consent: Consent
  now: Temporal.Instant
}

/** Makes a locked booking's one move by its customer, which nothing but a closure or another booking refuses anymore. */
export async function makeOwnMove(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  move: Move,
  { consent, now }: Terms,
): Promise<Outcome<BookingRow>> {
  const { booking } = move
  const mover = {
    now,
    record: (moved: BookingRow, { before, after }: { before: Facts; after: Facts }) =>
      addToHistory(trx, moved.id, {
        kind: 'moved',
        actorId: consent.userId,
        before,
        after: { ...after, confirmed: consent.consent },
        now,
      }),
    refuseTaken: async () => refuse('slot_taken'),
  }
  const made = await makeMoves(services, trx, [move], mover, ([only = move], attempt) => attempt(only))
  if (!made.ok) return made
  const [moved] = made.value
  if (!moved) return refuse('same_slot')
  await storeConsent(trx, moved.id, consent, now)
  await emailMoved(services, trx, moved, booking, { byCustomer: 'true' })
  return succeed(moved)
}
