import { resourcesOf } from '../domain/bookings/conflict.ts'
import { instantAt } from '../domain/time/facility-time.ts'
import { occupy } from '../server/slots/occupancy.ts'
import { suspendBookings } from '../server/slots/suspend.ts'
import type { TestApp } from './start-test-app.ts'

/** Suspends a booking, and keeps 6 PM of a day in Cage 1 for it. */
export async function keepTime(
  { services: { db, clock } }: Pick<TestApp, 'services'>,
  bookingId: string,
  date: string,
): Promise<void> {
  const day = Temporal.PlainDate.from(date)
  const interval = { start: instantAt(day, 18), end: instantAt(day, 19) }
  const resources = resourcesOf({ spaceId: 'cage-1', bundleId: null }, new Map())
  await db.transaction().execute(async (trx) => {
    await suspendBookings(trx, [bookingId], clock.now())
    if (!(await occupy(trx, bookingId, { resources, interval }, true))) throw new Error('The time is taken')
  })
}
