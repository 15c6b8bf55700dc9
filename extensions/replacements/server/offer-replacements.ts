import { type BundleContents, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { dayBounds, facilityDate } from '../../../domain/time/facility-time.ts'
import { type BookingRow, selectBookings } from '../../../server/bookings/booking-row.ts'
import { bundleContents } from '../../../server/catalog/queries.ts'
import type { Trx } from '../../../server/db/database.ts'
import { enqueueBookingEmail } from '../../../server/mail/enqueue-booking-email.ts'
import type { Closing, Undecided } from '../../../server/services/extension.ts'
import type { Services } from '../../../server/services/services.ts'
import { readClosureLocked } from '../../../server/slots/closure-queries.ts'
import { readDay } from '../../../server/slots/day-facts.ts'
import { occupy } from '../../../server/slots/occupancy.ts'
import { readOwnTimes } from '../../../server/slots/own-times.ts'
import { suspendBookings } from '../../../server/slots/suspend.ts'
import { TIMES_REPLACED } from '../domain/news.ts'
import {
  ANY_DAY,
  type ClosedBooking,
  isReplaceable,
  keptUntil,
  planReplacements,
  REPLACEMENT_DAYS,
  type ReplacementTime,
} from '../domain/replacements.ts'
import { NAME } from '../domain/title.ts'
import { endReplacements } from './end-replacements.ts'

/** How long it takes at most to cancel the bookings that got no other time. */
const CANCELLING = { minutes: 2 }

const HERE = 'This booking has started, so its customer got no other time. Decide about it on its page.'

/** These days and all on which their bookings can get another time, to lock or share in one call. */
export function withReplacementDays(days: readonly string[]): string[] {
  const last = Temporal.PlainDate.from(days.toSorted().at(-1) ?? '')
  const later = Array.from({ length: REPLACEMENT_DAYS }, (_, past) => last.add({ days: past + 1 }).toString())
  return [...days, ...later]
}

/**
 * Offers other times to the customers of bookings on closed time, in the transaction that closes it: keeps
 * the best for each, and queues one email per customer. Also offers others to those whose kept time is closed
 * now. Confirmed bookings are suspended until their offer ends. Those without another time, and unpaid ones,
 * are to be cancelled, and those of customers who are here stay. The former get an offer of nothing, so the
 * job that ends lapsed offers cancels those that the caller doesn't get to.
 */
export async function offerReplacements(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { actor, now, days, reason, bookingIds }: Closing,
): Promise<Undecided | null> {
  const bundles = await bundleContents(trx)
  // While it's off, no one can answer: the open offers lapse.
  const isOn = (await services.extensions.on(trx)).some(({ name }) => name === NAME)
  const lost = isOn ? await listLostBookings(trx, days, bundles) : []
  const ids = [...new Set([...bookingIds, ...lost.map(({ bookingId }) => bookingId)])]
  if (ids.length === 0) return null
  const bookings = await selectBookings(trx)
    .where('id', 'in', ids)
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const isLost = ({ id }: BookingRow) => lost.some(({ bookingId }) => bookingId === id)
  const replaceable = bookings.filter(
    (booking) => isLost(booking) || isReplaceable({ ...booking, start: booking.startTime }, now),
  )
  await endReplacements(trx, ids, now)
  const dates = withReplacementDays(days)
  const plans = planReplacements(
    await withOwnTimes(trx, replaceable, { dates, now }),
    await readDays(trx, dates, now),
    now,
  )
  const offered = replaceable.filter(({ id }) => plans.has(id))
  const kept = new Map<string, [Kept, ...Kept[]]>()
  for (const booking of offered) {
    const times = plans.get(booking.id) ?? []
    const cause = lost.find(({ bookingId }) => bookingId === booking.id)?.reason ?? reason
    const offer = await keep(trx, booking, { times, bundles, reason: cause, actorId: actor.id, now })
    kept.set(booking.userId, [...(kept.get(booking.userId) ?? []), offer])
  }
  for (const offers of kept.values()) await tellOffers(services, trx, offers)
  const here = bookings.filter((each) => each.status === 'confirmed' && !replaceable.includes(each))
  const unplaced = bookings.filter((booking) => !plans.has(booking.id) && !here.includes(booking))
  for (const booking of unplaced)
    await store(trx, booking, { times: [], keptUntil: now.add(CANCELLING), reason, actorId: actor.id, now })
  // Holds aren't suspended: they're about to end.
  await suspendBookings(
    trx,
    [...offered, ...unplaced].map(({ id }) => id),
    now,
  )
  return {
    toCancel: unplaced.map(({ id }) => id),
    toKeep: here.map(({ id: bookingId }) => ({ bookingId, message: HERE })),
  }
}

interface Kept {
  /** Of the offer. */
  id: string
  booking: BookingRow
  reason: string
  keptUntil: Temporal.Instant
}

/**
 * One email for all offers of a customer, about their first, whose ID it has. Staff call those without an
 * email about each.
 */
async function tellOffers(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  offers: readonly [Kept, ...Kept[]],
): Promise<void> {
  const [first] = offers
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', first.booking.userId)
    .executeTakeFirstOrThrow()
  const told = email === null ? offers : [first]
  const more = String(offers.length - told.length)
  for (const { id, booking, reason, keptUntil } of told)
    await enqueueBookingEmail(services, trx, booking, {
      template: TIMES_REPLACED,
      cause: id,
      props: { togetherId: id, reason, keptUntil: keptUntil.toString(), more },
    })
}

/** The bookings whose kept time is closed. */
async function listLostBookings(trx: Trx, days: readonly string[], bundles: BundleContents) {
  const open = await trx
    .selectFrom('replacements')
    .select(['bookingId', 'reason', 'startTime', 'endTime', 'times'])
    .where('endedAt', 'is', null)
    .execute()
  const lost: { bookingId: string; reason: string }[] = []
  for (const { bookingId, reason, startTime, endTime, times } of open) {
    const [kept] = toTimes(times)
    if (!kept || !days.includes(facilityDate(kept.start).toString())) continue
    const interval = { start: kept.start, end: kept.start.add(startTime.until(endTime)) }
    const closure = await readClosureLocked(trx, { resources: resourcesOf(kept, bundles), interval })
    if (closure) lost.push({ bookingId, reason })
  }
  return lost
}

/** The offered times as they are stored. */
export function toTimes(times: unknown): ReplacementTime[] {
  return (times as (Omit<ReplacementTime, 'start'> & { start: string })[]).map((time) => ({
    ...time,
    start: Temporal.Instant.from(time.start),
  }))
}

/** The bookings, each with the times that its customer has otherwise on these days. */
async function withOwnTimes(
  trx: Trx,
  bookings: readonly BookingRow[],
  { dates, now }: { dates: readonly string[]; now: Temporal.Instant },
): Promise<ClosedBooking[]> {
  const boundsOf = (date = '') => dayBounds(Temporal.PlainDate.from(date))
  const sorted = dates.toSorted()
  const span = { start: boundsOf(sorted[0]).start, end: boundsOf(sorted.at(-1)).end }
  const except = bookings.map(({ id }) => id)
  const userIds = bookings.map(({ userId }) => userId)
  const own = await readOwnTimes(trx, userIds, { ...span, except, now })
  return bookings.map((booking) => ({
    ...booking,
    start: booking.startTime,
    end: booking.endTime,
    own: own.get(booking.userId) ?? [],
  }))
}

async function readDays(trx: Trx, dates: readonly string[], now: Temporal.Instant) {
  const days: ({ date: Temporal.PlainDate } & Awaited<ReturnType<typeof readDay>>)[] = []
  for (const text of dates) {
    const date = Temporal.PlainDate.from(text)
    days.push({ date, ...(await readDay(trx, date, now, ANY_DAY)) })
  }
  return days
}

interface Offer {
  times: readonly ReplacementTime[]
  reason: string
  actorId: string
  now: Temporal.Instant
}

/** Throws if the time isn't free: its day is locked, and it was read as free. */
async function keep(
  trx: Trx,
  booking: BookingRow,
  { bundles, ...offer }: Offer & { bundles: BundleContents },
): Promise<Kept> {
  const [best] = offer.times
  if (!best) throw new Error(`Booking ${booking.id} has no other time`)
  const interval = { start: best.start, end: best.start.add(booking.startTime.until(booking.endTime)) }
  if (!(await occupy(trx, booking.id, { resources: resourcesOf(best, bundles), interval }, true)))
    throw new Error(`The time for booking ${booking.id} was taken although its day is locked`)
  const until = keptUntil(best.start, offer.now)
  const id = await store(trx, booking, { ...offer, keptUntil: until })
  return { id, booking, reason: offer.reason, keptUntil: until }
}

/** Stores an offer. Returns its id. */
async function store(
  trx: Trx,
  { id: bookingId, spaceId, bundleId, startTime, endTime }: BookingRow,
  { times, keptUntil, reason, actorId, now }: Offer & { keptUntil: Temporal.Instant },
): Promise<string> {
  const { id } = await trx
    .insertInto('replacements')
    .values({
      ...{ bookingId, spaceId, bundleId, startTime, endTime, reason },
      times: JSON.stringify(times),
      keptUntil,
      createdBy: actorId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
