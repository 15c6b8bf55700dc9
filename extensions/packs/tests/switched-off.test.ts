import { expect, it } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import { ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { emptyStripe, pay } from '../../../testing/stripe-client.ts'
import { leftOf, offerPacks, sellAtDesk, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

const set = (isOn: boolean) => switchExtra(desk.staff, 'packs', isOn)

it('keeps sold packs and returns punches of refunds while packs are off', async () => {
  await offerPacks(desk.staff)
  expect((await sellAtDesk(desk.staff, desk.customer.id)).status).toBe(200)
  const id = await holdSigned(desk.customer, bookingOf('cage-1', '2026-11-23T18:00'))
  expect((await desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })).status).toBe(204)
  expect(await whenOffOf(desk.staff, 'packs')).toEqual([
    "1 pack with 9 unused hours stays valid until its last day, but can't be used until this extra is back on.",
  ])
  await set(false)
  expect((await desk.customer.get('/api/packs')).status).toBe(404)
  expect((await sellAtDesk(desk.staff, desk.customer.id)).status).toBe(404)
  expect((await desk.customer.get(`/api/bookings/${id}`)).body).not.toHaveProperty('more')
  expect(await pageOf(desk, id)).not.toHaveProperty('more')
  const cancelled = await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { refund: 'full' })
  expect(cancelled.status).toBe(200)
  expect((await ledgerOf(desk, id)).payments).toEqual([expect.objectContaining({ isPrepaid: true })])
  await set(true)
  expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
})

it('delivers a pack that is paid for while packs are off', async () => {
  await emptyStripe(desk.barn)
  await offerPacks(desk.staff)
  const intentId = intentIn((await desk.customer.post('/api/packs', tenHours())).body)
  await set(false)
  await pay(desk.barn, intentId)
  expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
  await set(true)
  expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
})
