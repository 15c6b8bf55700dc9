import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type ItemRef, resourcesOf, spaceIdsOf } from '../../domain/bookings/conflict.ts'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { busyFor } from '../../domain/slots/availability.ts'
import { freeHours } from '../../domain/slots/free-hours.ts'
import { isTaken } from '../../domain/slots/slot-grid.ts'
import { instantAt } from '../../domain/time/facility-time.ts'
import { registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { bundleContents, listSpaces } from '../catalog/queries.ts'
import type { Database, Trx } from '../db/database.ts'
import { listAvailability } from './list-availability.ts'
import { listTakenHours } from './list-taken-hours.ts'
import { occupy } from './occupancy.ts'

const DAY = Temporal.PlainDate.from('2026-11-28')
const ITEMS: ItemRef[] = [
  ...['cage-1', 'cage-2', 'cage-3', 'practice-area'].map((spaceId) => ({ spaceId, bundleId: null })),
  ...['bundle1', 'bundle2', 'bundle3'].map((bundleId) => ({ spaceId: null, bundleId })),
]
const timeOf = (hour: number, hours: number) => {
  const start = instantAt(DAY, hour)
  return { start, end: start.add({ hours }) }
}
const slot = fc.record({
  item: fc.constantFrom(...ITEMS),
  hour: fc.integer({ min: 14, max: 18 }),
  hours: fc.integer({ min: 1, max: 3 }),
})
const bookings = fc.array(slot, { minLength: 1, maxLength: 12 })

const barn = await testAppOfFile()

it('offers on the grid exactly what can be taken, on random days', async () => {
  const { id: userId } = await registerCustomer(barn)
  const { db, clock } = barn.services
  const now = clock.now()
  const [spaces, bundles] = await Promise.all([listSpaces(db), bundleContents(db)])
  const outcomes = { free: 0, taken: 0 }
  const property = fc.asyncProperty(bookings, slot, async (wishes, { item, hour, hours }) => {
    await db
      .transaction()
      .execute(async (trx) => {
        for (const wish of wishes) {
          await sql`savepoint wish`.execute(trx)
          const id = await bookingRow(trx, userId, wish)
          const resources = resourcesOf(wish.item, bundles)
          if (!(await occupy(trx, id, { resources, interval: timeOf(wish.hour, wish.hours) })))
            await sql`rollback to savepoint wish`.execute(trx)
        }
        const reader = trx as unknown as Database
        const entries = await listAvailability(reader, DAY)
        const taken = await listTakenHours(reader, DAY.toPlainYearMonth())
        const interval = timeOf(hour, hours)
        const busy = busyFor(item, entries, bundles)
        const isOffered = !isTaken({ busy }, interval)
        const free = freeHours({
          openingHours: INITIAL_HOURS,
          now,
          taken,
          blockedDates: [],
          closures: [],
          spaces,
        })
        expect(free(spaceIdsOf(item, bundles), DAY, hours).includes(hour)).toBe(isOffered)

        const id = await bookingRow(trx, userId, { item, hour, hours })
        const isMade = await occupy(trx, id, { resources: resourcesOf(item, bundles), interval })
        expect(isMade).toBe(isOffered)
        outcomes[isMade ? 'free' : 'taken'] += 1
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  })
  await fc.assert(property, { numRuns: 100 })
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
})

/** Ends a transaction without its changes. */
class Undo extends Error {}

async function bookingRow(
  trx: Trx,
  userId: string,
  { item, hour, hours }: { item: ItemRef; hour: number; hours: number },
): Promise<string> {
  const { start, end } = timeOf(hour, hours)
  const at = start.subtract({ hours: 24 * 8 })
  const [id = ''] = await insertBookings(
    trx,
    'user_id, space_id, bundle_id, start_time, end_time, status, total_amount, created_at, updated_at',
    sql`select ${userId}, ${item.spaceId}, ${item.bundleId}, ${start}, ${end}, 'confirmed', 30, ${at}, ${at}`,
  )
  return id
}
