import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { payUnderPolicy, publishTerms } from '../../../testing/published-policy.ts'

const desk = openDesk({ extras: ['moves'] })
const set = (isOn: boolean) => switchExtra(desk.staff, 'moves', isOn)
const whenOff = () => whenOffOf(desk.staff, 'moves')
const own = async () => (await desk.customer.get('/api/bookings')).body[0]

it('has customers sign the last text that does not mention it while it is off', async () => {
  const version = await publishTerms(desk, 'moves')
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-11-25T17:00'))
  const shown = async () => (await desk.customer.get(`/api/bookings/${booking.id}`)).body
  const words = { paragraph: expect.stringMatching(/^You may move/), summary: 'You can move a booking once.' }
  expect(await shown()).toMatchObject({ policyVersion: version, policyTerms: [words] })
  await set(false)
  expect(await shown()).toMatchObject({ policyVersion: '2026-11-28' })
  expect(await shown()).not.toHaveProperty('policyTerms')
  expect((await signAgreements(desk.customer, booking.id, undefined, version)).body.code).toBe('stale')
  const { body } = await desk.staff.post('/api/admin/policy-versions', { terms: ['moves'] })
  expect(body.code).toBe('invalid')

  await set(true)
  expect((await signAgreements(desk.customer, booking.id, undefined, version)).status).toBe(201)
  const { body: signed } = await desk.staff.get(`/api/admin/bookings/${booking.id}/agreements`)
  expect(signed).toMatchObject([
    { text: expect.stringContaining('You may move a booking once'), isTextUnchanged: true },
  ])
})

it('lets no one move a booking while it is off, and still knows who did', async () => {
  await publishTerms(desk, 'moves')
  const id = await payUnderPolicy(desk)
  const { startTime } = bookingOf('cage-1', '2026-11-25T17:00')
  const move = () =>
    desk.customer.post(`/api/bookings/${id}/move`, { spaceId: 'cage-1', startTime, isChecked: true })
  expect(await own()).toHaveProperty('more.moves')
  expect(await whenOff()).toEqual(['1 booking can be moved only by staff until this extra is back on.'])
  await set(false)
  expect(await own()).not.toHaveProperty('more')
  expect((await move()).body).toMatchObject({ code: 'switched_off' })

  await set(true)
  expect((await move()).status).toBe(200)
  expect(await whenOff()).toEqual([])
  await set(false)
  await set(true)
  expect(await own()).not.toHaveProperty('more')
  expect((await move()).body.message).toMatch(/already moved this booking/)
})
