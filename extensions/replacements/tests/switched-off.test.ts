import { beforeEach, expect, it } from 'vitest'
import { runDueJobs } from '../../../server/jobs/schedule.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { openDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { rowOf } from '../../../testing/records.ts'
import { replacementRequests, SATURDAY } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { close, occupied, own, paidSaturday } = replacementRequests(desk)
const set = (isOn: boolean) => switchExtra(desk.staff, 'replacements', isOn)
const whenOff = () => whenOffOf(desk.staff, 'replacements')

beforeEach(() => reopenAll(desk))

it('offers nothing while it is off, and keeps open offers until they lapse', async () => {
  const { bookingId } = await paidSaturday()
  const { bookingId: other } = await paidSaturday(10)
  expect(await whenOff()).toEqual([])
  await close([bookingId, other])
  await deliverAll(desk.barn)
  expect(await whenOff()).toEqual([expect.stringMatching(/^1 customer can't answer anymore/)])
  const [offer] = await own()
  await set(false)
  expect((await desk.customer.get('/api/replacements')).status).toBe(404)
  expect((await desk.customer.post(`/api/replacements/${offer.id}`, { choice: 0 })).status).toBe(404)
  expect((await desk.staff.get('/api/admin/replacements')).status).toBe(404)
  const [booking] = (await desk.customer.get('/api/bookings')).body
  expect(booking.more).toBeUndefined()
  const decisions = [{ bookingId, choice: 'replacements' }]
  const refused = await desk.staff.post('/api/admin/blocked-dates', {
    ...{ date: '2026-11-29', reason: 'Snow', decisions },
  })
  expect(refused.status).toBe(400)
  expect(await occupied()).toEqual([
    ...['cage-1 11-21 10', 'cage-1 11-21 18'],
    ...['cage-1 11-22 10*', 'cage-1 11-22 18*'],
  ])
  desk.barn.clock.advance({ hours: 24 })
  await runDueJobs(desk.barn.services, null)
  expect((await rowOf(desk.barn, bookingId)).status).toBe('cancelled')
  expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Booking cancelled/),
  )
  await set(true)
})

it('takes offers back while it is off if their day is reopened', async () => {
  const { bookingId } = await paidSaturday()
  const { id } = await close([bookingId])
  await set(false)
  expect((await desk.staff.delete(`/api/admin/blocked-dates/${id}`)).status).toBe(204)
  expect((await rowOf(desk.barn, bookingId)).suspendedAt).toBeNull()
  expect(await occupied()).toEqual([`cage-1 ${SATURDAY.slice(5)} 18`])
  await set(true)
})

it('makes no new offer while it is off if a kept time is closed as well', async () => {
  const { bookingId } = await paidSaturday()
  await close([bookingId])
  await deliverAll(desk.barn)
  await set(false)
  await close([], '2026-11-22')
  expect(await deliverAll(desk.barn)).toEqual([])
  desk.barn.clock.advance({ hours: 24 })
  await runDueJobs(desk.barn.services, null)
  expect((await rowOf(desk.barn, bookingId)).status).toBe('cancelled')
  await set(true)
})
