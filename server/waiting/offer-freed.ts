import { sql } from 'kysely'
import type { TakenHours } from '../../domain/bookings/booking.schema.ts'
import { type BundleContents, type ItemRef, resourcesOf } from '../../domain/bookings/conflict.ts'
import { toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import {
  atFacility,
  facilityDate,
  hoursBetween,
  type Interval,
  instantAt,
  isBefore,
} from '../../domain/time/facility-time.ts'
import { findRun, type OpenHours, type Run } from '../../domain/waiting/find-run.ts'
import { askTime, type OfferTerms, offerTerms } from '../../domain/waiting/offer-terms.ts'
import type { SkipReason } from '../../domain/waiting/waiting.schema.ts'
import { readSettings } from '../catalog/settings.ts'
import type { Trx } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { shareDays } from '../slots/closure-queries.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { readDay } from './day-facts.ts'
import { isOpen, lockWaiting } from './open-entries.ts'

/** A time that was just given up. Null spaces: all of them. */
export interface Freed extends Interval {
  item: ItemRef | { spaceIds: readonly string[] | null }
  /** The customer who had it; null if it was closed. */
  userId: string | null
  /** The booking that had it, if it was offered to its customer. */
  offered?: string | null
}

type Sender = Pick<Services, 'queue' | 'clock'>

/**
 * Offers freed time to the customers who wait for it, in the transaction that frees it, so no one sees it open in between. The first
 * whose whole wish fits gets it as a hold. After three who didn't take it, or shortly before it starts, it stays open and all are told.
 * Every statement that frees time is followed by this. Call it once per transaction, after its row locks.
 */
export async function offerFreed(
  services: Sender,
  trx: Trx,
  freed: readonly Freed[],
  now: Temporal.Instant,
): Promise<void> {
  const ahead = freed.filter(({ end }) => isBefore(now, end))
  const days = Map.groupBy(ahead, ({ start }) => facilityDate(start).toString())
  if (days.size === 0 || !(await readSettings(trx)).waitingLists) return
  const dates = [...days.keys()].sort()
  await shareDays(trx, dates)
  await lockWaiting(trx, dates)
  for (const date of dates) await offerDay(services, trx, { date, freed: days.get(date) ?? [], now })
}

async function offerDay(
  services: Sender,
  trx: Trx,
  { date, freed, now }: { date: string; freed: readonly Freed[]; now: Temporal.Instant },
): Promise<void> {
  const entries = await listWaiting(trx, date, now)
  if (entries.length === 0) return
  const day = await readDay(trx, Temporal.PlainDate.from(date), now)
  const opened = freed.map((each) => ({
    ...openHours(each, day.bundles, [...day.items.flatMap(({ spaceIds }) => spaceIds)]),
    userId: each.userId,
  }))
  const round = 1 + (await lastRound(trx, freed))
  const taken: TakenHours[] = []
  const skipped: { entryId: string; reason: SkipReason }[] = []
  for (const entry of entries) {
    const run = findRun({ ...entry, date }, { ...day, free: day.free(taken), opened })
    if (!run) continue
    const start = instantAt(Temporal.PlainDate.from(date), run.hour)
    const terms = offerTerms(start, round, now)
    const reason = await whySkipped(trx, entry, { run, start, askAt: terms?.askAt ?? now, opened })
    if (reason) {
      skipped.push({ entryId: entry.id, reason })
      continue
    }
    if (!terms) await tell(services, trx, entry, run, start)
    else if (
      await offer(services, trx, { entry, run, start, terms, round, skipped, bundles: day.bundles, now })
    )
      taken.push(...run.item.spaceIds.map((spaceId) => ({ date, spaceId, hours: hoursOf(run) })))
  }
}

type Entry = Awaited<ReturnType<typeof listWaiting>>[number]

/** Those who wait on a day, who joined first comes first. */
async function listWaiting(trx: Trx, date: string, now: Temporal.Instant) {
  const rows = await trx
    .selectFrom('waitingEntries')
    .innerJoin('users', 'users.id', 'waitingEntries.userId')
    .selectAll('waitingEntries')
    .select(['users.email', 'users.isEmailVerified'])
    .select(({ selectFrom, exists }) => [
      exists(
        selectFrom('bookings')
          .select('id')
          .whereRef('bookings.userId', '=', 'waitingEntries.userId')
          .where('status', '=', 'pending')
          .where('waitingEntryId', 'is not', null),
      ).as('hasOffer'),
      // Milliseconds of the starts.
      sql<string[]>`array(
        select (extract(epoch from start_time) * 1000)::bigint::text from bookings
        where waiting_entry_id = waiting_entries.id)`.as('askedAbout'),
    ])
    .where('date', '=', date)
    .where((eb) => isOpen(eb, now))
    .orderBy('waitingEntries.createdAt')
    .orderBy('waitingEntries.id')
    .execute()
  return rows.map(({ hours, ...row }) => ({
    ...row,
    hours: hours as 1 | 2 | 3,
    noticeHours: row.noticeHours as 3,
  }))
}

async function whySkipped(
  trx: Trx,
  entry: Entry,
  {
    start,
    askAt,
    opened,
  }: {
    run: Run
    start: Temporal.Instant
    askAt: Temporal.Instant
    opened: readonly { userId: string | null }[]
  },
): Promise<SkipReason | null> {
  if (!entry.isEmailVerified || entry.email === null) return 'unverified'
  if (isBefore(start, askAt.add({ hours: entry.noticeHours }))) return 'too_late'
  if (entry.askedAbout.includes(String(start.epochMilliseconds))) return 'asked_before'
  if (opened.every(({ userId }) => userId === entry.userId)) return 'gave_it_up'
  // Another day's transaction may be asking them right now. Not waiting for it can't deadlock.
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('offer'), hashtext(${entry.userId})) as is_free`.execute(trx)
  return entry.hasOffer || !rows[0]?.isFree ? 'has_offer' : null
}

interface Offer {
  entry: Entry
  run: Run
  start: Temporal.Instant
  terms: OfferTerms
  round: number
  skipped: readonly { entryId: string; reason: SkipReason }[]
  bundles: BundleContents
  now: Temporal.Instant
}

/** Holds the run for the customer, and asks them now or in the morning. False if someone else has it. */
async function offer(
  services: Sender,
  trx: Trx,
  { entry, run, start, terms, round, skipped, bundles, now }: Offer,
): Promise<boolean> {
  const totalAmount = toDecimal(priceOf(run.item.hourlyRate, run.hours))
  await sql`savepoint offer`.execute(trx)
  const booking = await takeSlot(trx, {
    booking: {
      id: crypto.randomUUID(),
      userId: entry.userId,
      ...run.item.ref,
      startTime: start,
      endTime: start.add({ hours: run.hours }),
      totalAmount,
      waitingEntryId: entry.id,
      isAnyCage: entry.spaceId === null && entry.bundleId === null,
      holdExpiresAt: terms.until,
      createdAt: now,
      updatedAt: now,
    },
    resources: resourcesOf(run.item.ref, bundles),
    actorId: null,
    created: { status: 'pending', totalAmount, offer: { round, skipped } },
  })
  if (!booking) {
    await sql`rollback to savepoint offer`.execute(trx)
    return false
  }
  if (terms.askAt.equals(now)) await enqueueBookingEmail(services, trx, booking, { template: 'time-offered' })
  return true
}

/** Tells a customer that a time is open for the first to book it; once per entry and time. */
async function tell(
  services: Sender,
  trx: Trx,
  entry: Entry,
  run: Run,
  start: Temporal.Instant,
): Promise<void> {
  const { spaceId, bundleId } = run.item.ref
  await enqueueEmail(services, trx, {
    cause: `time-open:${entry.id}:${start}`,
    template: 'time-open',
    recipient: entry.email ?? '',
    userId: entry.userId,
    props: {
      entryId: entry.id,
      item: run.item.name,
      itemId: spaceId ?? bundleId ?? '',
      start: start.toString(),
      hours: String(run.hours),
    },
  })
}

/** How many offers of this time there were before. */
async function lastRound(trx: Trx, freed: readonly Freed[]): Promise<number> {
  const offered = freed.flatMap((each) => each.offered ?? [])
  const { rows } = await sql<{ round: number | null }>`
    select max((after -> 'offer' ->> 'round')::integer) as round from booking_events
    where booking_id = any(${offered}::uuid[]) and kind = 'created'`.execute(trx)
  return rows[0]?.round ?? 0
}

function openHours({ item, start, end }: Freed, bundles: BundleContents, all: readonly string[]): OpenHours {
  const fromHour = atFacility(start).hour
  return {
    spaceIds: spacesOf(item, bundles) ?? all,
    fromHour,
    untilHour: fromHour + hoursBetween(start, end),
  }
}

function spacesOf(item: Freed['item'], bundles: BundleContents): readonly string[] | null {
  if ('spaceIds' in item) return item.spaceIds
  return item.spaceId ? [item.spaceId] : (bundles.get(item.bundleId ?? '') ?? [])
}

function hoursOf({ hour, hours }: Run): number[] {
  return Array.from({ length: hours }, (_, past) => hour + past)
}

/** The job: asks customers in the morning who were offered a time at night. Returns how many. */
export async function askInTheMorning(services: Sender & Pick<Services, 'db'>): Promise<number> {
  const now = services.clock.now()
  const offers = await services.db
    .selectFrom('bookings')
    .select(['id', 'userId', 'createdAt'])
    .where('status', '=', 'pending')
    .where('waitingEntryId', 'is not', null)
    .where('holdExpiresAt', '>', now)
    .execute()
  let asked = 0
  for (const booking of offers) {
    if (isBefore(now, askTime(booking.createdAt))) continue
    const isNew = await services.db
      .transaction()
      .execute((trx) => enqueueBookingEmail(services, trx, booking, { template: 'time-offered' }))
    if (isNew) asked += 1
  }
  return asked
}
