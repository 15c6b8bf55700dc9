import { expect, it } from 'vitest'
import { reconcileLedger } from '../../server/payments/reconciliation/reconcile-ledger.ts'
import { bookingOf, registerVerified } from '../factories.ts'
import { deliverAll } from '../outbox.ts'
import { payForBooking } from '../paid-booking.ts'
import { stripeOf } from '../stripe-client.ts'
import { queryOnce } from '../template-database.ts'
import { openFiller } from './filler.ts'

// A Friday at noon.
const filler = openFiller()

const count = <T>(list: readonly T[], isWanted: (each: T) => boolean) => list.filter(isWanted).length

/** Every row, but of counters and of what jobs and webhooks note about themselves. */
async function snapshot(): Promise<Record<string, string>> {
  const { databaseUrl } = filler.barn
  const tables = await queryOnce<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('rate_limits', 'job_runs', 'write_probes', 'stripe_events')`,
  )
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(r::text, E'\\n' order by r::text), '') as rows
       from (select to_jsonb(t) - 'last_used_at' as r from ${name} t) whole`,
  )
  const rows = await queryOnce<{ name: string; rows: string }>(databaseUrl, contents.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

it('fills three weeks with every kind of booking, once, and empties them as if nothing had been', async () => {
  const { barn, staff, mail } = filler
  const customer = await registerVerified(barn)
  await payForBooking(barn, customer, { slot: bookingOf('cage-2', '2026-11-23T10:00') })
  await reconcileLedger(barn.services)
  await deliverAll(barn)
  const before = await snapshot()
  expect(await filler.empty()).toEqual({ removed: 0, kept: 0 })

  const [first, second] = await Promise.all([filler.fill(), filler.another().fill()])
  expect([first, second]).toContainEqual({ bookings: 60, isNew: true })
  expect([first, second]).toContainEqual({ bookings: 0, isNew: false })
  expect(await filler.fill()).toEqual({ bookings: 0, isNew: false })

  const bookings = (await filler.bookings()).filter(({ userId }) => userId !== customer.id)
  const days = new Set(bookings.map(({ startTime }) => startTime.slice(0, 10)))
  expect([bookings.length, days.size, [...days][0], [...days].at(-1)]).toEqual([
    60,
    21,
    '2026-11-09',
    '2026-11-29',
  ])
  const inState = (state: string) => count(bookings, ({ paymentState }) => paymentState === state)
  expect({
    held: inState('held'),
    due: inState('due'),
    complimentary: inState('comp'),
    refunded: count(bookings, ({ refundedAmount }) => refundedAmount !== '0.00'),
    canceled: count(bookings, ({ status }) => status === 'cancelled'),
    completed: count(bookings, ({ status }) => status === 'completed'),
    noShows: count(bookings, ({ attendance }) => attendance === 'no_show'),
    ofASeason: count(bookings, ({ orderId }) => count(bookings, (each) => each.orderId === orderId) > 1),
    byCard: count(bookings, ({ paidBy }) => paidBy.includes('stripe')),
    byCash: count(bookings, ({ paidBy }) => paidBy.includes('cash')),
    byCheck: count(bookings, ({ paidBy }) => paidBy.includes('check')),
    // Started at noon.
    late: count(bookings, ({ startTime, attendance }) => startTime === '2026-11-20T17:00:00Z' && !attendance),
  }).toEqual({
    held: 2,
    due: 8,
    complimentary: 3,
    refunded: 2,
    canceled: 2,
    completed: 29,
    noShows: 2,
    ofASeason: 3,
    byCard: 39,
    byCash: 6,
    byCheck: 2,
    late: 1,
  })
  expect(await reconcileLedger(barn.services)).toEqual([])
  expect((await staff.get('/api/closures')).body).toMatchObject([{ date: '2026-11-25', reason: 'New turf' }])
  expect((await staff.get('/api/admin/attention')).body).toEqual([])
  expect([mail.mailbox(), mail.sent]).toEqual([[], []])
  const { body: users } = await staff.get('/api/admin/users')
  expect(users.filter(({ role }: { role: string }) => role === 'admin')).toHaveLength(1)

  expect(await filler.empty()).toEqual({ removed: 60, kept: 0 })
  expect(await snapshot()).toEqual(before)
  expect(await reconcileLedger(barn.services)).toEqual([])
  const stripe = stripeOf(barn)
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  expect((await stripe.balanceTransactions.list()).data).toHaveLength(1)
  expect((await stripe.events.list({ limit: 100 })).data.length).toBeLessThan(10)
  expect(await filler.empty()).toEqual({ removed: 0, kept: 0 })
})
