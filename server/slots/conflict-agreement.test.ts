import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { conflicts, type ItemRef, resourcesOf } from '../../domain/bookings/conflict.ts'
import { type Interval, instantAt } from '../../domain/time/facility-time.ts'
import { registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import type { Trx } from '../db/database.ts'
import { occupy } from './occupancy.ts'

const SPACES = ['s1', 's2', 's3', 's4']
const DATES = ['2027-03-14', '2027-11-07'].map((date) => Temporal.PlainDate.from(date))

const bundlesArbitrary = fc
  .tuple(fc.subarray(SPACES, { minLength: 1 }), fc.subarray(SPACES, { minLength: 1 }))
  .map(
    ([one, two]) =>
      new Map([
        ['b1', one],
        ['b2', two],
      ]),
  )
const choiceArbitrary: fc.Arbitrary<ItemRef> = fc.oneof(
  fc.constantFrom(...SPACES).map((spaceId) => ({ spaceId, bundleId: null })),
  fc.constantFrom('b1', 'b2').map((bundleId) => ({ spaceId: null, bundleId })),
)
const intervalArbitrary: fc.Arbitrary<Interval> = fc
  .record({
    date: fc.constantFrom(...DATES),
    hour: fc.integer({ min: 8, max: 10 }),
    hours: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ date, hour, hours }) => ({
    start: instantAt(date, hour),
    end: instantAt(date, hour).add({ hours }),
  }))

const barn = await testAppOfFile()

it('finds the same conflicts as the exclusion constraint for 1,000 random pairs', async () => {
  const { id: userId } = await registerCustomer(barn)
  const outcomes = { conflict: 0, free: 0 }
  await barn.services.db.transaction().execute(async (trx) => {
    const [first, second] = await Promise.all([bookingRow(trx, userId), bookingRow(trx, userId)])
    const property = fc.asyncProperty(
      bundlesArbitrary,
      fc.tuple(choiceArbitrary, intervalArbitrary),
      fc.tuple(choiceArbitrary, intervalArbitrary),
      async (bundles, [choiceA, intervalA], [choiceB, intervalB]) => {
        await sql`delete from booking_occupancy`.execute(trx)
        expect(
          await occupy(trx, first, { resources: resourcesOf(choiceA, bundles), interval: intervalA }),
        ).toBe(true)
        const other = { resources: resourcesOf(choiceB, bundles), interval: intervalB }
        const isFree = await occupy(trx, second, other)
        const isExplained = conflicts({ ...choiceA, ...intervalA }, { ...choiceB, ...intervalB }, bundles)
        expect(isFree).toBe(!isExplained)
        outcomes[isFree ? 'free' : 'conflict'] += 1
      },
    )
    await fc.assert(property, { numRuns: 1_000 })
  })
  // Both outcomes were common enough to mean something.
  expect(Math.min(outcomes.conflict, outcomes.free)).toBeGreaterThan(100)
})

async function bookingRow(trx: Trx, userId: string): Promise<string> {
  const at = Temporal.Instant.from('2026-11-21T15:00:00Z')
  const [id = ''] = await insertBookings(
    trx,
    'user_id, space_id, start_time, end_time, total_amount, created_at, updated_at',
    sql`select ${userId}, 'cage-1', ${at}, ${at.add({ hours: 1 })}, 30, ${at}, ${at}`,
  )
  return id
}
