import { beforeEach, expect, it } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerAdmin } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { offerPacks, sellAtDesk, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })
let clerk: Customer

beforeEach(async () => {
  clerk = await registerAdmin(desk.barn, 'desk')
  await offerPacks(desk.staff)
})

const packOf = async () => (await clerk.get(`/api/admin/customers/${desk.customer.id}/packs`)).body.packs[0]
const takeBack = async () =>
  clerk.post(`/api/admin/packs/${(await packOf()).id}/refund`, { reason: 'Mistake' })
const sell = () => sellAtDesk(clerk, desk.customer.id)

it('lets the desk void a pack that it sold today, as if it had never been paid', async () => {
  await sell()
  expect((await packOf()).isVoidable).toBe(true)
  const both = await Promise.all([takeBack(), takeBack()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { entries, ...pack } = await packOf()
  expect(pack).toMatchObject({ punches: 0, value: '0.00' })
  // Both came in the same instant.
  expect(entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['sold', 'voided'])
  const { total, movements } = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
  expect(total).toEqual({ received: '0.00', refunded: '0.00' })
  expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual(['payment', 'void'])
  expect((await desk.staff.get('/api/admin/months/2026-11')).body).toMatchObject({ lines: [], sales: '0.00' })
  expect((await desk.staff.get('/api/admin/audit')).body.items[0].action).toBe('packs.void')
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
})

it.each([
  ['another day', async () => desk.barn.clock.set('2026-11-21T05:00Z')],
  [
    'a punch was used',
    async () => {
      const id = await holdSigned(desk.customer, bookingOf('cage-1', '2026-11-23T18:00'))
      await desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })
    },
  ],
])('takes a manager for one sold at the desk: %s', async (_, change) => {
  await sell()
  await change()
  expect((await packOf()).isVoidable).toBeUndefined()
  expect((await takeBack()).body).toMatchObject({ code: 'manager_required' })
})

it('takes a manager for one bought online', async () => {
  const intentId = intentIn((await desk.customer.post('/api/packs', tenHours())).body)
  await pay(desk.barn, intentId)
  await settle(desk.barn.services, intentId)
  expect((await packOf()).isVoidable).toBeUndefined()
  expect((await takeBack()).body).toMatchObject({ code: 'manager_required' })
})
