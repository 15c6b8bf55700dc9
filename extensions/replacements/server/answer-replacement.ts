import { refuseWindow } from '../../../domain/bookings/booking-window.ts'
import { refuseUnoffered } from '../../../domain/bookings/item.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { noteTalk } from '../../../server/bookings/note-told.ts'
import { requireItem } from '../../../server/catalog/find-item.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import { type Database, type Trx, transact } from '../../../server/db/database.ts'
import { cancelBooking } from '../../../server/desk/cancel-booking.ts'
import { moveBookings, type Wanted } from '../../../server/moves/move-bookings.ts'
import { tellFreed } from '../../../server/services/freed.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { lockDaysOf } from '../../../server/slots/free-holds.ts'
import type { Answer } from '../domain/replacement.schema.ts'
import { ANY_DAY, replacementState } from '../domain/replacements.ts'
import { endReplacements } from './end-replacements.ts'
import type { Ownership } from './list-replacements.ts'
import { toTimes } from './offer-replacements.ts'

interface Request {
  replacementId: string
  choice: Answer['choice']
  /** The customer, who can only answer offers of these bookings, or staff. */
  by: { userId: string; owned: Ownership } | By
  now: Temporal.Instant
}

const GONE = refuse('time_gone', {
  message:
    'This was answered already, or its time ran out. Please reload the page to see where the booking is now.',
})
const TAKEN = refuse('slot_taken', {
  message: 'Another customer just took this time. Please choose another.',
})

/**
 * Answers an offer of other times: moves the booking to one, at no charge and whatever that costs, or cancels
 * it with a full refund. It doesn't count as the customer's own move. Refuses `time_gone` if it isn't open,
 * and times that were taken or closed since: the offer stays open then.
 */
export async function answerReplacement(services: Services, request: Request): Promise<Outcome<null>> {
  const { choice, by, now } = request
  const offer = await findOpen(services.db, request)
  if (!offer) return GONE
  if (choice === 'refund') {
    const actor = 'userId' in by ? offer.closedBy : by.actor
    return await refundReplacement(services, { ...offer, actor, now })
  }
  const time = toTimes(offer.times)[choice]
  const item = time ? await requireItem(services.db, time) : GONE
  if (!time || !item.ok) return GONE
  const unoffered = refuseUnoffered(item.value, time.start)
  if (unoffered) return unoffered
  const length = offer.booking.startTime.until(offer.booking.endTime)
  const interval = { start: time.start, end: time.start.add(length) }
  // The hours may have changed since. However soon it starts, it's kept.
  const openingHours = await readOpeningHours(services.db)
  const outside = refuseWindow(interval, now, { ...openingHours, ...ANY_DAY, leadMinutes: 0 })
  if (outside) return outside
  const wanted: Wanted = {
    ...{ bookingId: offer.booking.id, toItem: item.value, interval },
    refuse: async (trx) => ((await findOpen(trx, request)) ? null : GONE),
    finish: async (trx) => {
      // Staff take a time when the customer says so, on the phone or at the desk.
      if (!('userId' in by)) await noteTalk(services, trx, offer.booking.id, by)
      return succeed(null)
    },
  }
  const actor = 'userId' in by ? ({ id: by.userId, role: 'customer' } as const) : by.actor
  const moved = await moveBookings(services, [wanted], { actor, now, refuseTaken: async () => TAKEN })
  return moved.ok ? succeed(null) : moved
}

type OpenReplacement = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** An open offer with its booking. */
async function findOpen(db: Database | Trx, { replacementId, by, now }: Request) {
  const row = await db
    .selectFrom('replacements')
    .selectAll()
    .where('id', '=', replacementId)
    .executeTakeFirst()
  if (!row) return null
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', row.bookingId)
    .where((eb) => ('owned' in by ? by.owned(eb) : eb.lit(true)))
    .executeTakeFirst()
  if (!booking) return null
  const place = { ...row, start: row.startTime, end: row.endTime }
  const state = replacementState(place, { ...booking, start: booking.startTime, end: booking.endTime }, now)
  const closedBy = { id: row.createdBy, role: 'admin' } as const
  return state === 'open' ? { id: row.id, booking, reason: row.reason, times: row.times, closedBy } : null
}

async function refundReplacement(
  services: Services,
  { id, booking, reason, actor, now }: Pick<OpenReplacement, 'id' | 'booking' | 'reason'> & By,
): Promise<Outcome<null>> {
  const cancelled = await cancelBooking(services, {
    ...{ actor, bookingId: booking.id, now, wasClosed: true, isStillWanted: (trx) => lockOpen(trx, id) },
    // Only as it was seen: the customer may be taking a time right now.
    input: { version: booking.version, reason, refund: 'full' },
  })
  if (cancelled.ok) return succeed(null)
  return cancelled.code === 'stale' ? GONE : cancelled
}

/** Whether an offer is still open, locked: the day can be reopened at the same time, which doesn't change the booking. */
async function lockOpen(trx: Trx, replacementId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('replacements')
    .select('id')
    .where('id', '=', replacementId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return open !== undefined
}

/**
 * The job: cancels and refunds the bookings whose customers didn't answer. One whose customer came all the same keeps its time. Returns how
 * many offers it ended.
 */
export async function endLapsedReplacements(services: Services): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  const lapsed = await db
    .selectFrom('replacements')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .selectAll('bookings')
    .select(['reason', 'createdBy', 'replacements.id as offerId'])
    .where('endedAt', 'is', null)
    .where(({ or, eb }) => or([eb('keptUntil', '<=', now), eb('attendance', '=', 'arrived')]))
    .orderBy('bookings.startTime')
    .orderBy('bookings.id')
    .execute()
  let ended = 0
  for (const { offerId: id, reason, createdBy, ...booking } of lapsed)
    try {
      const actor = { id: createdBy, role: 'admin' } as const
      const outcome =
        booking.attendance === 'arrived'
          ? await release(services, booking.id, now)
          : await refundReplacement(services, { id, booking, reason, actor, now })
      if (outcome.ok) ended += 1
    } catch (error) {
      log.error({ err: error, bookingId: booking.id }, 'could not cancel a booking on closed time')
    }
  return ended
}

async function release(services: Services, bookingId: string, now: Temporal.Instant): Promise<Outcome<null>> {
  return await transact(services.db, async (trx) => {
    await lockDaysOf(trx, [bookingId])
    await tellFreed(services, trx, await endReplacements(trx, [bookingId], now), now)
    return succeed(null)
  })
}
