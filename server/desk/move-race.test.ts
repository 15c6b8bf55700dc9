import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

describe('concurrent moves', () => {
  it('never deadlock, lose a booking or double-book while desks swap slots and bundles are booked', async () => {
    const spaces = ['cage-1', 'cage-2', 'cage-3'] as const
    const hours = [8, 9, 10]
    const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00`
    const bookings = await Promise.all(
      spaces.flatMap((space) => hours.slice(0, 2).map((hour) => bookAtDesk(desk.staff, space, at(hour)))),
    )
    const answers: Answer[] = []
    const wayOut: Answer[] = []
    await Promise.all([
      ...bookings.map(async (booking, index) => {
        let version = 1
        for (let step = 1; step <= 5; step += 1) {
          const hour = hours[(index + step * (1 + (index % 3))) % hours.length] ?? 8
          const answer = await moveAtDesk(
            desk.staff,
            { id: booking.id, version },
            at(hour),
            spaces[(index + step) % 3],
          )
          if (answer.status === 200) version = answer.body.version
          answers.push(answer)
        }
        // An uncontested slot: this move must succeed, whatever the others do at the same time.
        const ownHour = String(8 + index).padStart(2, '0')
        wayOut.push(
          await moveAtDesk(desk.staff, { id: booking.id, version }, `2026-11-25T${ownHour}:00`, 'cage-1'),
        )
      }),
      // Bundle bookings need several of these slots together, while they change hands.
      ...Array.from({ length: 3 }, async (_, taker) => {
        for (let step = 0; step < 4; step += 1)
          answers.push(
            await desk.staff.post('/api/admin/bookings', {
              ...bookingOf(step % 2 ? 'bundle1' : 'bundle3', at(hours[(taker + step) % hours.length] ?? 8)),
              customerEmail: `taker${taker}@example.com`,
            }),
          )
      }),
    ])
    expect(wayOut.map(({ status }) => status)).toEqual(bookings.map(() => 200))
    const refusals = answers.filter(({ status }) => status >= 300)
    expect(refusals.filter(({ body }) => body.code !== 'slot_taken').map(({ body }) => body)).toEqual([])
    const { rows } = await sql<{ id: string; spaces: number; expected: number }>`
      select bookings.id, count(*)::int as spaces,
        cardinality(coalesce(bundles.space_ids || 'itself'::text, array[space_id])) as expected
      from bookings left join bundles on bundles.id = bundle_id
      join booking_occupancy on booking_id = bookings.id and during = tstzrange(start_time, end_time, '[)')
      group by bookings.id, bundles.id`.execute(desk.barn.services.db)
    expect(rows.length).toBeGreaterThanOrEqual(bookings.length)
    for (const { spaces: seen, expected } of rows) expect(seen).toBe(expected)
    const { rows: overlapping } = await sql`
      select from booking_occupancy one join booking_occupancy two
      on one.resource = two.resource and one.during && two.during and one.booking_id < two.booking_id`.execute(
      desk.barn.services.db,
    )
    expect(overlapping).toEqual([])
  })

  it('refuses two crossing moves without a deadlock, and lets one through once its slot is free', async () => {
    const { db } = desk.barn.services
    const one = await bookAtDesk(desk.staff, 'cage-1', '2026-11-24T18:00')
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-11-24T18:00')
    // Both moves must wait before they release their slots, so neither can finish before the other starts.
    const moves: Promise<Answer>[] = []
    await db.transaction().execute(async (gate) => {
      await gate.selectFrom('bookingOccupancy').select('bookingId').forUpdate().execute()
      moves.push(moveAtDesk(desk.staff, one, '2026-11-24T18:00', 'cage-2'))
      moves.push(moveAtDesk(desk.staff, other, '2026-11-24T18:00', 'cage-1'))
      await expect.poll(() => countWaiting(desk.barn.services)).toBe(2)
    })
    const refused = (inTheWay: string) => ({
      status: 409,
      body: { code: 'slot_taken', details: { conflict: { bookingId: inTheWay } } },
    })
    expect(await Promise.all(moves)).toMatchObject([refused(other.id), refused(one.id)])

    expect((await moveAtDesk(desk.staff, one, '2026-11-24T20:00')).status).toBe(200)
    expect((await moveAtDesk(desk.staff, other, '2026-11-24T18:00', 'cage-1')).status).toBe(200)
    const { rows } = await sql`
      select booking_id as id, resource, lower(during) as start from booking_occupancy order by start`.execute(
      db,
    )
    expect(rows).toEqual([
      { id: other.id, resource: 'space:cage-1', start: Temporal.Instant.from(other.startTime) },
      { id: one.id, resource: 'space:cage-1', start: Temporal.Instant.from(one.startTime).add({ hours: 2 }) },
    ])
  })
})
