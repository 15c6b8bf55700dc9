import { afterEach, expect, it } from 'vitest'
import { runDueJobs } from '../../../server/jobs/schedule.ts'
import { openDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { DAY, forgetWaiting, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { cancel, fill, join, offerOf, subjects, waiter } = waitingRequests(desk)
const set = (isOn: boolean) => switchExtra(desk.staff, 'waiting', isOn)
const whenOff = () => whenOffOf(desk.staff, 'waiting')

afterEach(async () => {
  await set(true)
  await forgetWaiting(desk)
})

it('offers no time while it is off, and keeps the lists until it is back on', async () => {
  expect(await whenOff()).toEqual([])
  const [five = '', six = ''] = await fill()
  const first = await waiter({ fromHour: 17, untilHour: 18 })
  const second = await waiter({ fromHour: 18, untilHour: 19 })
  expect(await whenOff()).toEqual([
    '2 customers stay on the lists, but get no offers until this extra is back on.',
  ])
  await set(false)
  for (const path of ['/api/waiting', `/api/admin/waiting/${DAY}`])
    expect((await desk.staff.get(path)).status).toBe(404)
  expect((await join(desk.customer)).status).toBe(404)
  await cancel(five)
  expect(await offerOf(first)).toBeUndefined()
  desk.barn.clock.set('2026-11-21T09:00:00-05:00')
  await runDueJobs(desk.barn.services, null)
  expect(await subjects()).toEqual([])
  await set(true)
  await cancel(six)
  expect(await offerOf(second)).toBeDefined()
})

it('keeps a time that was offered before, asks about it in the morning, and has staff call', async () => {
  const [, six = ''] = await fill()
  const first = await waiter()
  await deliverAll(desk.barn)
  desk.barn.clock.set('2026-11-20T22:00:00-05:00')
  await cancel(six)
  expect(await whenOff()).toEqual([
    '1 customer stays on the lists, but gets no offers until this extra is back on.',
    '1 time is still kept for a customer.',
  ])
  await set(false)
  expect(await offerOf(first)).toBeDefined()
  desk.barn.clock.set('2026-11-21T08:00:00-05:00')
  await runDueJobs(desk.barn.services, null)
  expect((await subjects()).map(([to]) => to)).toEqual([first.email])
  const { status } = await first.delete(`/api/bookings/${(await offerOf(first)).id}/hold`)
  expect(status).toBe(204)
})

it('emails waiting customers that their day was closed, also while it is off', async () => {
  await fill()
  const first = await waiter()
  await deliverAll(desk.barn)
  await set(false)
  const day = { date: DAY, reason: 'Ice storm', decisions: [] }
  const { body: closed } = await desk.staff.post('/api/admin/blocked-dates', day)
  const told = (await deliverAll(desk.barn)).filter(({ to }) => to === first.email)
  expect(told.map(({ subject }) => subject)).toEqual(["We're closed on Monday, November 23, 2026"])
  await desk.staff.delete(`/api/admin/blocked-dates/${closed.id}`)
})
