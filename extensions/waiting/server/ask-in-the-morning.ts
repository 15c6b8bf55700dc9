import { isBefore } from '../../../domain/time/facility-time.ts'
import type { Trx } from '../../../server/db/database.ts'
import { HELD_UNTIL } from '../../../server/db/held-until.ts'
import { enqueueBookingEmail } from '../../../server/mail/enqueue-booking-email.ts'
import type { Services } from '../../../server/services/services.ts'
import { readDay } from '../../../server/slots/day-facts.ts'
import { findRuns } from '../domain/find-run.ts'
import { askTime, isMorning } from '../domain/offer-terms.ts'
import { NAME } from '../domain/title.ts'
import { listWaiting } from './list-waiting.ts'
import { judge, type Sender, tell } from './offer-freed.ts'
import { isOpen } from './open-entries.ts'
import { tellOfOffers } from './tell-of-offers.ts'

/**
 * The job: emails customers in the morning who were offered a time at night, and tells those whose time opened at night for everyone.
 * The latter not while the lists are off. Returns how many.
 */
export async function askInTheMorning(services: Sender & Pick<Services, 'db'>): Promise<number> {
  const now = services.clock.now()
  const { db } = services
  const offers = await db
    .selectFrom('bookings')
    .innerJoin('waitingOffers', 'bookingId', 'id')
    .select(['id', 'userId', 'createdAt'])
    .where('status', '=', 'pending')
    .where(HELD_UNTIL, '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  let count = 0
  for (const booking of offers) {
    if (isBefore(now, askTime(booking.createdAt))) continue
    const isNew = await db
      .transaction()
      .execute((trx) => enqueueBookingEmail(services, trx, booking, { template: 'waiting.time-offered' }))
    if (isNew) count += 1
  }
  if (!isMorning(now) || !(await services.extensions.on(services.db)).some(({ name }) => name === NAME))
    return count
  const days = await db
    .selectFrom('waitingEntries')
    .select('date')
    .distinct()
    .where((eb) => isOpen(eb, now))
    .orderBy('date')
    .execute()
  for (const { date } of days)
    count += await db.transaction().execute((trx) => tellOfDay(services, trx, date, now))
  return count
}

/** Tells everyone about the times of a day that are open and that they wait for. */
async function tellOfDay(services: Sender, trx: Trx, date: string, now: Temporal.Instant): Promise<number> {
  const day = await readDay(trx, Temporal.PlainDate.from(date), now)
  let told = await tellOfOffers(services, trx, date, now)
  for (const entry of await listWaiting(trx, date, now)) {
    const runs = findRuns({ ...entry, date }, { ...day, free: day.free() })
    const best = runs
      .map((run) => judge(entry, run, { opened: [], date, now }))
      .find(({ reason }) => reason === null)
    if (!best || !entry.isEmailVerified || entry.email === null) continue
    if (await tell(services, trx, entry, best)) told += 1
  }
  return told
}
