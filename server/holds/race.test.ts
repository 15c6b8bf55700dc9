import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { conflicts, type ItemRef } from '../../domain/bookings/conflict.ts'
import { ERRORS } from '../../domain/errors.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { Answer } from '../../testing/client.ts'
import { bookingOf, type Customer, registerVerified } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { bundleContents } from '../catalog/queries.ts'

const RESOURCES = ['cage-1', 'cage-2', 'cage-3', 'practice-area', 'bundle1', 'bundle2', 'bundle3']

const barn = await testAppOfFile()
const customers: Customer[] = []
while (customers.length < 50) customers.push(await registerVerified(barn))

/** Spaces and instants that two live bookings share, worked out from the bookings alone. */
async function doubleBookings(): Promise<unknown[]> {
  const { rows } = await sql`
    with occupied as (
      select b.id, b.start_time, b.end_time, unnest(coalesce(bundles.space_ids, array[b.space_id])) as space
      from bookings b left join bundles on bundles.id = b.bundle_id
      where b.status <> 'cancelled'
    )
    select one.id, two.id from occupied one join occupied two
      on one.space = two.space and one.id < two.id
      and one.start_time < two.end_time and two.start_time < one.end_time
  `.execute(barn.services.db)
  return rows
}

/** The item and time that a request asked for. */
function slotOf(request: ReturnType<typeof bookingOf>): ItemRef & Interval {
  const { spaceId = null, bundleId = null } = request as { spaceId?: string; bundleId?: string }
  const start = Temporal.Instant.from(request.startTime)
  return { spaceId, bundleId, start, end: Temporal.Instant.from(request.endTime) }
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status < 300 ? 'won' : `${status} ${body.code}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('concurrent bookings', () => {
  it('give one slot to exactly one of 50 customers, refuse the rest with a reason, and never deadlock', async () => {
    const answers = await Promise.all(
      customers.map((customer) => customer.post('/api/bookings', bookingOf('bundle3', '2026-11-21T18:00'))),
    )
    // A deadlock or a lock timeout would answer 500.
    expect(tally(answers)).toEqual({ won: 1, '409 slot_taken': 49 })
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
      new Set([ERRORS.slot_taken.message]),
    )
  })

  it('never double-book in 500 attempts by 20 clients on overlapping spaces and bundles', async () => {
    const answers: Answer[] = []
    const won: (ItemRef & Interval)[] = []
    const taken: (ItemRef & Interval)[] = []
    await Promise.all(
      customers.slice(0, 20).map(async (customer, client) => {
        for (let attempt = 0; attempt < 25; attempt += 1) {
          // Fixed steps, so every run collides the same way.
          const step = client * 25 + attempt
          const resource = RESOURCES[step % RESOURCES.length] ?? 'cage-1'
          const hour = 8 + ((client * 3 + attempt) % 6)
          const hours = 1 + ((client + attempt) % 3)
          const start = `2026-11-22T${String(hour).padStart(2, '0')}:00`
          const request = bookingOf(resource, start, hours)
          // Half of those who want a cage take any.
          const isAnyCage = attempt % 4 < 2 && resource.startsWith('cage')
          const answer = await customer.post('/api/bookings', { ...request, isAnyCage })
          answers.push(answer)
          const places = isAnyCage ? ['cage-1', 'cage-2', 'cage-3'] : [null]
          if (answer.status < 300)
            won.push(...places.map((spaceId) => ({ ...slotOf(request), ...(spaceId && { spaceId }) })))
          if (answer.body.code === 'slot_taken') taken.push(slotOf(request))
          // Half of the winners release their slot, so slots keep changing hands during the race.
          if (answer.status === 201 && attempt % 2 === 0)
            await customer.delete(`/api/bookings/${answer.body.id}/hold`)
        }
      }),
    )
    expect(answers).toHaveLength(500)
    const expected = [
      'won',
      ...['slot_taken', 'own_hold_overlaps', 'too_many_holds', 'network_full', 'slot_paused'].map(
        (code) => `409 ${code}`,
      ),
    ]
    expect(Object.keys(tally(answers)).filter((key) => !expected.includes(key))).toEqual([])
    // Each client makes its second attempt without a hold, at 9 or 12, and keeps what it wins: four spaces are too few.
    expect(taken).not.toEqual([])
    const bundles = await bundleContents(barn.services.db)
    const withoutWinner = taken.filter((slot) => !won.some((other) => conflicts(slot, other, bundles)))
    expect(withoutWinner).toEqual([])
    expect(await doubleBookings()).toEqual([])
  })

  it('neither deadlock nor double-book when holds are replaced while they are released', async () => {
    const hours = ['10', '12', '14', '16']
    for (let round = 0; round < 25; round += 1) {
      const day = `2026-12-${String(1 + round).padStart(2, '0')}`
      const answers = await Promise.all(
        hours.map(async (hour, index) => {
          const customer = customers[index] as Customer
          const held = await customer.post('/api/bookings', bookingOf('cage-1', `${day}T${hour}:00`))
          const replaces = held.body.id
          return await Promise.all([
            customer.post('/api/bookings', { ...bookingOf('cage-2', `${day}T${hour}:00`), replaces }),
            customer.delete(`/api/bookings/${replaces}/hold`),
          ])
        }),
      )
      const taken = answers.map(([replaced]) => replaced)
      // A deadlock or a lock timeout would answer 503.
      expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([])
      for (const [index, { status, body }] of taken.entries())
        if (status === 201) await customers[index]?.delete(`/api/bookings/${body.id}/hold`)
    }
    expect(await doubleBookings()).toEqual([])
  })
})
