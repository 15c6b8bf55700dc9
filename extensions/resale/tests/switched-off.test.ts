import { expect, it } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { rowOf } from '../../../testing/records.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { resaleRequests } from './requests.ts'

const desk = openDesk({ extras: ['resale'] })
const { prepare, offered, beingTaken, take, offer, offers, publish } = resaleRequests(desk)
const set = (isOn: boolean) => switchExtra(desk.staff, 'resale', isOn)
const whenOff = () => whenOffOf(desk.staff, 'resale')
const own = async () => (await desk.customer.get('/api/bookings')).body[0]

it('shows no offers and takes none while it is off, and all of them once it is on again', async () => {
  const { buyer } = await prepare()
  expect(await whenOff()).toEqual([])
  const { id, offerId } = await offered()
  expect(await own()).toHaveProperty('more.resale')
  expect(await whenOff()).toEqual([
    '1 booking is offered back. No one can take it until this extra is back on, except customers who are about to pay.',
  ])
  await set(false)
  expect(await own()).not.toHaveProperty('more')
  expect((await pageOf(desk, id)).more?.resale).toBeUndefined()
  for (const answer of [
    await take(offerId),
    await offer(id),
    await desk.customer.get(`/api/bookings/${id}/offer`),
  ])
    expect(answer.body).toMatchObject({ code: 'switched_off' })
  expect((await buyer.get('/api/resale/2026-11-23')).body).toMatchObject({ code: 'switched_off' })

  await set(true)
  expect(await own()).toMatchObject({ more: { resale: { state: 'offered' } } })
  expect(await offers()).toMatchObject([{ id: offerId }])
})

it('hands over a time with a payment in progress when it is switched off', async () => {
  await prepare()
  const { id, takeover: bought, form } = await beingTaken()
  await set(false)
  await pay(desk.barn, form.intentId)
  expect(await settle(desk.barn.services, form.intentId)).toBe('confirmed')
  expect(await rowOf(desk.barn, bought.id)).toMatchObject({ status: 'confirmed' })
  expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'cancelled', cancelReason: 'passed_on' })
  expect((await pageOf(desk, id)).history.map(({ label }: { label: string | null }) => label)).toContain(
    'Offered back',
  )
  await set(true)
})

it('has customers sign the last text that does not mention it while it is off', async () => {
  const { version } = await prepare()
  await publish()
  await publish('resale20')
  const { body: booking } = await desk.customer.post('/api/bookings', {
    ...{ spaceId: 'cage-2', startTime: '2026-11-23T23:00:00Z', endTime: '2026-11-24T00:00:00Z' },
    totalAmount: '30.00',
  })
  const shown = async () => (await desk.customer.get(`/api/bookings/${booking.id}`)).body
  expect(await shown()).toMatchObject({
    policyTerms: [{ paragraph: expect.stringContaining('a fee of 20%'), exception: expect.any(String) }],
  })
  await set(false)
  expect(await shown()).not.toHaveProperty('policyTerms')
  expect((await shown()).policyVersion).not.toBe(version)
  const { body } = await desk.staff.post('/api/admin/policy-versions', { terms: ['resale10'] })
  expect(body.code).toBe('invalid')
  await set(true)
})
