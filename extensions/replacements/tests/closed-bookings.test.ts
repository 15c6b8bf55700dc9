import { beforeEach, expect, it } from 'vitest'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { ledgerOf, openDesk } from '../../../testing/desk.ts'
import {
  bookingOf,
  registerAdmin,
  registerCustomer,
  registerVerified,
  verifyAddress,
} from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { endLapsedReplacements } from '../server/answer-replacement.ts'
import { replacementRequests, SATURDAY } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { close, listed, own } = replacementRequests(desk)

beforeEach(() => reopenAll(desk))

it('first offers the same hour in another cage to a customer who took any', async () => {
  const slot = Object.assign(bookingOf('cage-1', `${SATURDAY}T18:00`), { isAnyCage: true })
  const { bookingId } = await payForBooking(desk.barn, await registerVerified(desk.barn), { slot })
  await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-2', `${SATURDAY}T18:00`) })
  await deliverAll(desk.barn)
  await close([bookingId], SATURDAY, { spaceIds: ['cage-1'] })
  const [offered] = await listed()
  expect(offered).toMatchObject({ bookingId, was: { item: 'Batting Cage 1' } })
  expect(offered.times[0]).toMatchObject({ item: 'Batting Cage 3', startTime: offered.was.startTime })
  expect(await deliverAll(desk.barn)).toHaveLength(1)
})

it('makes all refunds of a closure, even above the daily limit of the staff member who closed', async () => {
  const manager = await registerAdmin(desk.barn, 'manager')
  const ids: string[] = []
  for (const hour of [10, 12, 14])
    ids.push((await bookAtDesk(desk.staff, 'bundle3', `2026-12-05T${hour}:00`, { paidBy: 'cash' })).id)
  const closed = await manager.post('/api/admin/blocked-dates', {
    date: '2026-12-05',
    reason: 'Snow',
    decisions: ids.map((bookingId) => ({ bookingId, choice: 'replacements' })),
  })
  expect(closed.status).toBe(201)
  const offers = await desk.barn.services.db.selectFrom('replacements').select('keptUntil').execute()
  expect(offers).toHaveLength(3)
  for (const { keptUntil } of offers)
    if (isBefore(desk.barn.clock.now(), keptUntil)) desk.barn.clock.set(keptUntil.toString())
  expect(await endLapsedReplacements(desk.barn.services)).toBe(3)
  for (const id of ids)
    expect((await ledgerOf(desk, id)).payments[0].refunds).toMatchObject([{ amount: '150.00' }])
  // They don't count toward the limit of $300 a day.
  const other = await bookAtDesk(desk.staff, 'bundle3', '2026-12-06T10:00', {
    ...{ hours: 2, paidBy: 'cash', totalAmount: '300.00' },
  })
  const [payment] = (await ledgerOf(desk, other.id)).payments
  const refunded = await manager.post(`/api/admin/payments/${payment.id}/refunds`, {
    ...{ amount: '300.00', reason: 'Rained in' },
  })
  expect(refunded.status).toBe(201)
})

it("shows offered times to no stranger who registered the customer's address", async () => {
  const stranger = await registerCustomer(desk.barn)
  const { id } = await bookAtDesk(desk.staff, 'cage-1', `${SATURDAY}T18:00`, {
    ...{ customerEmail: stranger.email, customerName: 'Nolan Ryan', paidBy: 'cash' },
  })
  await close([id])
  expect(await listed()).toHaveLength(1)
  expect(await own(stranger)).toEqual([])
  const [{ id: offerId }] = await listed()
  const answer = () => stranger.post(`/api/replacements/${offerId}`, { choice: 0 })
  expect((await answer()).body.code).toBe('time_gone')
  await verifyAddress(desk.barn, stranger)
  expect(await own(stranger)).toHaveLength(1)
  expect((await answer()).status).toBe(204)
})
