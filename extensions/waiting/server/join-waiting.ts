import { refuseAs } from '../../../domain/bookings/booking-window.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { lastBookableDate } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import { exceptOwn } from '../../../domain/slots/except-own.ts'
import { dayBounds, facilityDate, instantAt, isBefore } from '../../../domain/time/facility-time.ts'
import { requireItem } from '../../../server/catalog/find-item.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { readDay } from '../../../server/slots/day-facts.ts'
import { shareDays } from '../../../server/slots/lock-days.ts'
import { readOwnTimes } from '../../../server/slots/own-times.ts'
import { findRuns } from '../domain/find-run.ts'
import { WAITING_ENTRIES } from '../domain/limits.ts'
import type { JoinWaiting, WaitingEntry } from '../domain/waiting.schema.ts'
import { listOwnEntries, toEntry } from './list-entries.ts'
import { lockWaiting } from './open-entries.ts'

/**
 * A customer with a verified email waits for a time. Repeating the request returns the entry that is there.
 * Refuses a time that they can book right now, unless they have that hour, and more entries than a customer
 * can have.
 */
export async function joinWaiting(
  { db }: Pick<Services, 'db'>,
  { actor, input, now }: By & { input: JoinWaiting },
): Promise<Outcome<WaitingEntry>> {
  const date = Temporal.PlainDate.from(input.date)
  if (Temporal.PlainDate.compare(date, facilityDate(now)) < 0) return refuse('in_the_past')
  const openingHours = await readOpeningHours(db)
  if (Temporal.PlainDate.compare(date, lastBookableDate(now, openingHours)) > 0)
    return refuseAs('too_far_ahead', date, now, openingHours)
  const latest = instantAt(date, input.untilHour - input.hours).subtract({ hours: input.noticeHours })
  if (isBefore(latest, now)) return refuse('too_soon', { message: TOO_LATE })
  return await transact(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('isEmailVerified')
      .where('id', '=', actor.id)
      // Their entries are counted one request after the other.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (!user.isEmailVerified) return UNVERIFIED
    const blocked = input.spaceId || input.bundleId ? await requireItem(trx, input) : succeed(null)
    if (!blocked.ok) return blocked
    // Any time that is freed from now on is also offered to this entry.
    await shareDays(trx, [input.date])
    await lockWaiting(trx, [input.date])
    const day = await readDay(trx, date, now)
    if (day.isBlocked) return refuse('date_blocked')
    const own = await readOwnTimes(trx, [actor.id], { ...dayBounds(date), now })
    const free = exceptOwn(day.free(), own.get(actor.id) ?? [])
    if (findRuns(input, { ...day, free }).length > 0) return IS_OPEN
    return await addEntry(trx, { actor, input, now })
  })
}

const UNVERIFIED = refuse('refused', {
  message:
    'Verify your email address first, so that we can reach you. You can request the link in your profile.',
})
const IS_OPEN = refuse('refused', { message: 'This time is open right now, so you can book it.' })
const TOO_MANY = refuse('refused', {
  message: `You can wait for ${plural(WAITING_ENTRIES, 'time')}. Leave one of them first.`,
})
const NOT_WAITING = refuse('not_found', { message: "You're no longer waiting for this time." })
const TOO_LATE =
  "That's too late for us to tell you. Choose a later time, or let us tell you closer to the start."

async function addEntry(
  trx: Trx,
  { actor, input, now }: By & { input: JoinWaiting },
): Promise<Outcome<WaitingEntry>> {
  const open = await listOwnEntries(trx, actor.id, now)
  const same = open.find((entry) =>
    (Object.keys(input) as (keyof JoinWaiting)[]).every((key) => entry[key] === input[key]),
  )
  if (same) return succeed(same)
  if (open.length >= WAITING_ENTRIES) return TOO_MANY
  const row = await trx
    .insertInto('waitingEntries')
    .values({ ...input, userId: actor.id, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return succeed(toEntry(row))
}

/** A customer no longer waits; what's offered to them stays theirs to take. Idempotent. Refuses an entry that isn't theirs. */
export async function leaveWaiting(
  { db }: Pick<Services, 'db'>,
  { actor, id, now }: By & { id: string },
): Promise<Outcome<null>> {
  const { numUpdatedRows } = await db
    .updateTable('waitingEntries')
    .set(({ fn, val }) => ({ endedAt: fn.coalesce('endedAt', val(now)) }))
    .where('id', '=', id)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? succeed(null) : NOT_WAITING
}
