import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
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
      // Bundle bookings need several of these slots at once, while they change hands.
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
    const outcomes = new Set(
      [...answers, ...wayOut].map(({ status, body }) => (status < 300 ? 'won' : body.code)),
    )
    expect([...outcomes].sort()).toEqual(['slot_taken', 'won'])
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
})
