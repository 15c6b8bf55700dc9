import { expect, it } from 'vitest'
import { BOOKING_STATUSES } from '../../domain/bookings/booking-status.ts'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { BALANCE_AGES, type OpenBalance } from '../../domain/reports/open-balance.schema.ts'
import { openDesk } from '../../testing/desk.ts'
import { insertRandomCorrections, insertRandomTrade } from '../../testing/random-trade.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const listed = async (age: string, limit = 100) => {
  const items: OpenBalance[] = []
  let cursor = ''
  do {
    const { body } = await desk.staff.get(
      `/api/admin/open-balances?age=${age}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    items.push(...body.items)
    cursor = body.nextCursor ?? ''
  } while (cursor)
  return items
}
const sums = async () => (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body.open

it('lists past due balances newest first, by age, a page at a time', async () => {
  for (const day of ['2026-10-01', '2026-10-30', '2026-11-10', '2026-11-19', '2026-11-21', '2026-11-22'])
    await bookAtDesk(desk.staff, 'cage-1', `${day}T10:00`)
  const days = async (age: string, limit?: number) =>
    (await listed(age, limit)).map(({ startTime }) => startTime.slice(5, 10))
  expect(await days('past_due', 1)).toEqual(['11-19', '11-10', '10-30', '10-01'])
  expect(await days('week')).toEqual(['11-19'])
  expect(await days('month')).toEqual(['11-10', '10-30'])
  expect(await days('older')).toEqual(['10-01'])
  expect(await days('upcoming', 1)).toEqual(['11-21', '11-22'])
  expect(await sums()).toEqual([
    { age: 'past_due', count: 4, amount: '120.00' },
    { age: 'week', count: 1, amount: '30.00' },
    { age: 'month', count: 2, amount: '60.00' },
    { age: 'older', count: 1, amount: '30.00' },
    { age: 'upcoming', count: 2, amount: '60.00' },
  ])
})

it('counts a running booking as past due only once it has ended', async () => {
  await bookAtDesk(desk.staff, 'cage-1', '2026-11-20T11:00')
  await bookAtDesk(desk.staff, 'cage-2', '2026-11-20T11:00', { hours: 2 })
  expect(await listed('week')).toMatchObject([{ isOverdue: true, itemName: 'Batting Cage 1' }])
  expect(await listed('upcoming')).toMatchObject([{ isOverdue: false, itemName: 'Batting Cage 2' }])
  expect((await sums()).map(({ count }: { count: number }) => count)).toEqual([1, 1, 0, 0, 1])
})

it('counts a balance as open exactly when balanceOf does, to the cent', async () => {
  await insertRandomTrade(desk.barn.databaseUrl, 80)
  await insertRandomCorrections(desk.barn.databaseUrl)
  await bookAtDesk(desk.staff, 'cage-1', '2026-11-26T08:00', { totalAmount: 0 })
  const rows = await desk.barn.services.db.selectFrom('bookings').selectAll().execute()
  expect(new Set(rows.map(({ status }) => status)).size).toBe(BOOKING_STATUSES.length)
  const due = rows.filter(
    (row) => row.status !== 'cancelled' && row.status !== 'pending' && balanceOf(row) > 0,
  )
  const open = [...(await listed('past_due', 7)), ...(await listed('upcoming', 7))]
  expect(open.map(({ bookingId, amount }) => [bookingId, amount]).sort()).toEqual(
    due.map((row) => [row.id, toDecimal(balanceOf(row))]).sort(),
  )
  for (const [index, age] of BALANCE_AGES.entries()) {
    const items = await listed(age, 7)
    const amount = toDecimal(sum(items.map((item) => toCents(item.amount))))
    expect((await sums())[index]).toEqual({ age, count: items.length, amount })
  }
})
