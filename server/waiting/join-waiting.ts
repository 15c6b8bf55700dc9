import { refuseAs } from '../../domain/bookings/booking-window.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { WAITING_ENTRIES } from '../../domain/facility.ts'
import { lastBookableDate } from '../../domain/hours/opening-hours.ts'
import { exceptOwn } from '../../domain/slots/except-own.ts'
import { dayBounds, facilityDate, instantAt, isBefore } from '../../domain/time/facility-time.ts'
import { findRuns } from '../../domain/waiting/find-run.ts'
import type { JoinWaiting, WaitingEntry } from '../../domain/waiting/waiting.schema.ts'
import { requireItem } from '../catalog/find-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { readSettings } from '../catalog/settings.ts'
import { type Trx, transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'
import { shareDays } from '../slots/lock-days.ts'
import { readOwnTimes } from '../slots/own-times.ts'
import { readDay } from './day-facts.ts'
import { listOwnEntries, toEntry } from './list-entries.ts'
import { lockWaiting } from './open-entries.ts'

/**
 * A customer with a verified email waits for a time. Repeating the request returns the entry that is there. Refuses `time_is_open` if
 * they can book it right now and don't have that hour, and more entries than a customer can have.
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
    if (!(await readSettings(trx)).waitingLists) return refuse('waiting_is_off')
    const user = await trx
      .selectFrom('users')
      .select('isEmailVerified')
      .where('id', '=', actor.id)
      // Their entries are counted one request after the other.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (!user.isEmailVerified) return refuse('verify_to_wait')
    const blocked = input.spaceId || input.bundleId ? await requireItem(trx, input) : succeed(null)
    if (!blocked.ok) return blocked
    // Any time that is freed from now on is also offered to this entry.
    await shareDays(trx, [input.date])
    await lockWaiting(trx, [input.date])
    const day = await readDay(trx, date, now)
    if (day.isBlocked) return refuse('date_blocked')
    const own = await readOwnTimes(trx, [actor.id], { ...dayBounds(date), now })
    const free = exceptOwn(day.free(), own.get(actor.id) ?? [])
    if (findRuns(input, { ...day, free }).length > 0) return refuse('time_is_open')
    return await addEntry(trx, { actor, input, now })
  })
}

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
  if (open.length >= WAITING_ENTRIES) return refuse('waiting_too_often')
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
  return numUpdatedRows > 0n ? succeed(null) : refuse('waiting_not_found')
}
