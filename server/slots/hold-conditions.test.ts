import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { BOOKING_STATUSES } from '../../domain/bookings/booking-status.ts'
import { isHoldAlive, isHoldExpired } from '../../domain/bookings/hold.ts'
import { hasNoTimeYet } from '../../domain/payments/form-purpose.ts'
import { openDesk } from '../../testing/desk.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { selectBookings } from '../bookings/booking-row.ts'
import { holdIsAlive, holdIsExpired, isLive } from './hold-conditions.ts'

const desk = openDesk()

it('agrees with the domain about which holds are alive, expired, or without a time', async () => {
  const { db } = desk.barn.services
  const now = desk.barn.clock.now()
  const expiries = [null, now.subtract({ milliseconds: 1 }), now, now.add({ milliseconds: 1 })]
  const cases = BOOKING_STATUSES.flatMap((status) =>
    (status === 'pending' || status === 'cancelled' ? expiries : [null]).flatMap((expiresAt) =>
      (['price', 'something else'] as const).map((purpose) => ({ status, expiresAt, purpose })),
    ),
  )
  for (const each of cases) {
    const [id = ''] = await insertBookings(
      db,
      'user_id, space_id, start_time, end_time, total_amount, status, cancel_reason, expires_at, purpose, created_at, updated_at',
      sql`
      values (${desk.customer.id}::uuid, 'cage-1', ${now}, ${now.add({ hours: 1 })}, 30, ${each.status},
        ${each.status === 'cancelled' ? 'staff' : null}, ${each.expiresAt}, ${each.purpose}, ${now}, ${now})`,
    )
    const { holdExpiresAt, ...row } = await selectBookings(db)
      .clearSelect()
      .select('holdExpiresAt')
      .select((eb) => [
        holdIsAlive(eb, now).as('isAlive'),
        holdIsExpired(eb, now).as('isExpired'),
        isLive(eb).as('isLive'),
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // In a WHERE, SQL treats null like false.
    expect({ ...each, ...row, isAlive: row.isAlive ?? false, isExpired: row.isExpired ?? false }).toEqual({
      ...each,
      isAlive: isHoldAlive({ ...each, holdExpiresAt }, now),
      isExpired: isHoldExpired({ ...each, holdExpiresAt }, now),
      isLive: each.status !== 'cancelled' && !hasNoTimeYet(each),
    })
  }
})
