import { sql } from 'kysely'
import { ANY_CAGE } from '../../../domain/bookings/any-cage.ts'
import type { TakenHours } from '../../../domain/bookings/availability.schema.ts'
import { type BundleContents, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import {
  atFacility,
  facilityDate,
  hoursBetween,
  instantAt,
  isBefore,
} from '../../../domain/time/facility-time.ts'
import type { Trx } from '../../../server/db/database.ts'
import { enqueueBookingEmail } from '../../../server/mail/enqueue-booking-email.ts'
import { enqueueEmail } from '../../../server/mail/outbox.ts'
import type { Freed } from '../../../server/services/freed.ts'
import type { Services } from '../../../server/services/services.ts'
import { readDay } from '../../../server/slots/day-facts.ts'
import { shareDays } from '../../../server/slots/lock-days.ts'
import { takeSlot } from '../../../server/slots/take-slot.ts'
import { findRuns, hasPartOf, type OpenHours, type Run } from '../domain/find-run.ts'
import { askTime, type OfferTerms, offerTerms } from '../domain/offer-terms.ts'
import { skipReason } from '../domain/skip-reason.ts'
import type { SkipReason } from '../domain/waiting.schema.ts'
import { type Entry, listWaiting } from './list-waiting.ts'
import { lockWaiting } from './open-entries.ts'

export type Sender = Pick<Services, 'queue' | 'clock' | 'extensions'>

/**
 * Offers freed time to the customers who wait for it, in the transaction that frees it, so no one sees it open in between. The first
 * whose whole wish fits gets it as a hold. After three who didn't take it, or shortly before it starts, it stays open and all are told.
 */
export async function offerFreed(
  services: Sender,
  trx: Trx,
  freed: readonly Freed[],
  now: Temporal.Instant,
): Promise<void> {
  const ahead = freed.filter(({ end }) => isBefore(now, end))
  const days = Map.groupBy(ahead, ({ start }) => facilityDate(start).toString())
  if (days.size === 0) return
  const dates = [...days.keys()].sort()
  await shareDays(trx, dates)
  await lockWaiting(trx, dates)
  for (const date of dates) await offerDay(services, trx, { date, freed: days.get(date) ?? [], now })
}

interface Opened extends OpenHours {
  userId: string | null
  /** How many customers had an offer of it before. */
  offers: number
}

async function offerDay(
  services: Sender,
  trx: Trx,
  { date, freed, now }: { date: string; freed: readonly Freed[]; now: Temporal.Instant },
): Promise<void> {
  const entries = await listWaiting(trx, date, now)
  if (entries.length === 0) return
  const day = await readDay(trx, Temporal.PlainDate.from(date), now)
  const opened = await readOpened(trx, freed, day)
  const taken: TakenHours[] = []
  const skipped: Skipped[] = []
  for (const entry of entries) {
    const runs = findRuns({ ...entry, date }, { ...day, free: day.free(taken) })
      .map((run) => judge(entry, run, { opened, date, now }))
      .filter(({ parts }) => parts.length > 0)
    const [first] = runs
    if (!first) continue
    const best = runs.find(({ reason }) => reason === null)
    const reason = best ? await whyUnreachable(trx, entry) : first.reason
    if (!best || reason) {
      if (reason) skipped.push({ entryId: entry.id, reason, run: (best ?? first).run })
      continue
    }
    const { run, terms } = best
    // At night, no one is told: `askInTheMorning` does it.
    if (!terms) {
      if (askTime(now).equals(now)) await tell(services, trx, entry, best)
      continue
    }
    const mayHave = skipped.filter((each) =>
      each.run.item.spaceIds.some((id) => run.item.spaceIds.includes(id)),
    )
    const offered = { ...best, terms, skipped: mayHave, bundles: day.bundles, now }
    if (await offer(services, trx, entry, offered))
      taken.push(...run.item.spaceIds.map((spaceId) => ({ date, spaceId, hours: hoursOf(run) })))
  }
}

interface Judged {
  run: Run
  start: Temporal.Instant
  /** The freed times it has a part of. */
  parts: readonly Opened[]
  round: number
  /** Null if it's for everyone. */
  terms: OfferTerms | null
  /** Why it isn't for this customer. */
  reason: SkipReason | null
}

/** Whether and on which terms a run is offered to a customer. */
export function judge(
  entry: Entry,
  run: Run,
  { opened, date, now }: { opened: readonly Opened[]; date: string; now: Temporal.Instant },
): Judged {
  const start = instantAt(Temporal.PlainDate.from(date), run.hour)
  const parts = opened.filter((each) => hasPartOf(run, each))
  const round = 1 + Math.max(0, ...parts.map(({ offers }) => offers))
  const terms = offerTerms(start, round, now)
  const givenUpBy = parts.map(({ userId }) => userId)
  return {
    run,
    start,
    parts,
    round,
    terms,
    reason: skipReason(entry, { start, end: endOf(start, run), askAt: terms?.askAt ?? now, givenUpBy }),
  }
}

const endOf = (start: Temporal.Instant, { hours }: Run) => start.add({ hours })

interface Skipped {
  entryId: string
  reason: SkipReason
  run: Run
}

/** Why nothing can be offered to a customer right now; null if it can. */
async function whyUnreachable(
  trx: Trx,
  { userId, email, isEmailVerified }: Entry,
): Promise<SkipReason | null> {
  if (!isEmailVerified || email === null) return 'unverified'
  // Another day's transaction may be making them an offer right now. Not waiting for it can't deadlock.
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('offer'), hashtext(${userId})) as is_free`.execute(trx)
  if (!rows[0]?.isFree) return 'has_offer'
  // A statement after the lock, so it sees what was committed before it, and another entry's offer in this transaction.
  const pending = await trx
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('madeBy', '=', 'system')
    .executeTakeFirst()
  return pending ? 'has_offer' : null
}

interface Offer extends Judged {
  terms: OfferTerms
  skipped: readonly Skipped[]
  bundles: BundleContents
  now: Temporal.Instant
}

/** Holds the run for the customer, and emails them now or in the morning. False if someone else has it. */
async function offer(
  services: Sender,
  trx: Trx,
  entry: Entry,
  { run, start, terms, round, skipped, bundles, now }: Offer,
): Promise<boolean> {
  const endTime = endOf(start, run)
  const totalAmount = toDecimal(priceOf(run.item, { start, end: endTime }))
  const isAnyCage = entry.spaceId === null && entry.bundleId === null
  await sql`savepoint offer`.execute(trx)
  const booking = await takeSlot(trx, {
    order: { expiresAt: terms.until },
    booking: {
      id: crypto.randomUUID(),
      userId: entry.userId,
      ...run.item.ref,
      startTime: start,
      endTime,
      totalAmount,
      madeBy: 'system',
      createdAt: now,
      updatedAt: now,
    },
    resources: resourcesOf(run.item.ref, bundles),
    actorId: null,
    created: {
      status: 'pending',
      totalAmount,
      ...(isAnyCage && { askedFor: ANY_CAGE }),
      offer: { round, skipped: skipped.map(({ entryId, reason }) => ({ entryId, reason })) },
    },
  })
  if (!booking) {
    await sql`rollback to savepoint offer`.execute(trx)
    return false
  }
  await trx.insertInto('waitingOffers').values({ bookingId: booking.id, entryId: entry.id }).execute()
  if (terms.askAt.equals(now))
    await enqueueBookingEmail(services, trx, booking, { template: 'waiting.time-offered' })
  return true
}

/** Tells a customer that a time is open for the first to book it, or offered back; once per entry and time. */
export async function tell(
  services: Sender,
  trx: Trx,
  entry: Entry,
  { run, start }: Pick<Judged, 'run' | 'start'>,
  isOfferedBack = false,
): Promise<boolean> {
  const { spaceId, bundleId } = run.item.ref
  return await enqueueEmail(services, trx, {
    cause: `${isOfferedBack ? 'time-offered-back' : 'time-open'}:${entry.id}:${start}`,
    template: 'waiting.time-open',
    recipient: entry.email ?? '',
    userId: entry.userId,
    props: {
      entryId: entry.id,
      item: run.item.name,
      itemId: spaceId ?? bundleId ?? '',
      start: start.toString(),
      hours: String(run.hours),
      ...(isOfferedBack ? { isOfferedBack: 'true' } : {}),
    },
  })
}

/** The freed hours, each with the number of offers that were made of it before. */
async function readOpened(
  trx: Trx,
  freed: readonly Freed[],
  { bundles, items }: Awaited<ReturnType<typeof readDay>>,
): Promise<Opened[]> {
  const letGo = freed.flatMap((each) => each.letGo ?? [])
  const { rows } = await sql<{ id: string; round: number }>`
    select booking_id as id, (after -> 'offer' ->> 'round')::integer as round
    from waiting_offers join booking_events using (booking_id)
    where booking_id = any(${letGo}::uuid[]) and kind = 'created'`.execute(trx)
  const all = items.flatMap(({ spaceIds }) => spaceIds)
  return freed.map((each) => ({
    ...openHours(each, bundles, all),
    userId: each.userId,
    offers: rows.find(({ id }) => id === each.letGo)?.round ?? 0,
  }))
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
