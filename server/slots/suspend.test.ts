import { expect, it } from 'vitest'
import { cancelAtDesk, openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { keepTime } from '../../testing/keep-time.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { rowOf } from '../../testing/records.ts'
import { moveAtDesk } from '../../testing/staff-booking.ts'
import { completeBookings } from '../bookings/move-status.ts'
import { resumeBookings } from './suspend.ts'

const desk = openDesk()
const DAY = '2026-11-21'
const KEPT = '2026-11-22'

/** A paid booking on Saturday that is suspended, with the same hour of Sunday kept for it. */
async function suspended(): Promise<string> {
  const slot = bookingOf('cage-1', `${DAY}T18:00`)
  const { bookingId } = await payForBooking(desk.barn, desk.customer, { slot })
  await keepTime(desk.barn, bookingId, KEPT)
  return bookingId
}

async function occupied(): Promise<string[]> {
  const rows = await desk.barn.services.db
    .selectFrom('bookingOccupancy')
    .select(['isKept', 'during'])
    .orderBy('during')
    .execute()
  return rows.map(({ isKept }) => (isKept ? 'kept' : 'own'))
}

const onKeptDay = async () => (await desk.barn.client().get(`/api/bookings/availability/${KEPT}`)).body

it('shows a kept time as held, and refuses it to other customers', async () => {
  const bookingId = await suspended()
  expect(await onKeptDay()).toMatchObject([{ spaceId: 'cage-1', held: true }])
  const { body: taken } = await desk.barn.client().get('/api/bookings/taken/2026-11-01')
  expect(taken).toContainEqual({ date: KEPT, spaceId: 'cage-1', hours: [18] })
  const { body: board } = await desk.staff.get(`/api/admin/board/${KEPT}`)
  expect(board.bookings).toMatchObject([
    { id: bookingId, status: 'pending', paymentState: 'held', suspendedAt: null, occupies: ['cage-1'] },
  ])
  const rival = await registerVerified(desk.barn)
  const refused = await rival.post('/api/bookings', bookingOf('cage-1', `${KEPT}T18:00`))
  expect(refused.body.code).toBe('slot_taken')
})

it.each(['moves', 'cancels'])(
  'frees the kept time when staff %s the booking, which is resumed',
  async (act) => {
    const id = await suspended()
    if (act === 'cancels') await cancelAtDesk(desk, id)
    else await moveAtDesk(desk.staff, await rowOf(desk.barn, id), '2026-11-25T18:00')
    expect(await occupied()).toEqual(act === 'cancels' ? [] : ['own'])
    expect((await rowOf(desk.barn, id)).suspendedAt).toBeNull()
    expect(await onKeptDay()).toEqual([])
  },
)

it('shows customer and staff that the time of a suspended booking does not count', async () => {
  const id = await suspended()
  const isTold = { id, status: 'confirmed', suspendedAt: desk.barn.clock.now().toString() }
  const { body: board } = await desk.staff.get(`/api/admin/board/${DAY}`)
  const { body: search } = await desk.staff.get('/api/admin/bookings?search=11/21/2026')
  expect({
    own: (await desk.customer.get('/api/bookings')).body,
    detail: (await desk.customer.get(`/api/bookings/${id}`)).body,
    board: board.bookings,
    list: search.items,
    page: await pageOf(desk, id),
  }).toMatchObject({ own: [isTold], detail: isTold, board: [isTold], list: [isTold], page: isTold })
})

it.each(['move', 'cancel'])('lets staff %s a suspended booking after its time', async (act) => {
  const id = await suspended()
  desk.barn.clock.set(`${DAY}T20:00:00-05:00`)
  if (act === 'cancel') await cancelAtDesk(desk, id)
  else await moveAtDesk(desk.staff, await rowOf(desk.barn, id), '2026-11-25T18:00')
  const { status, suspendedAt } = await rowOf(desk.barn, id)
  expect({ status, suspendedAt }).toEqual({
    status: act === 'cancel' ? 'cancelled' : 'confirmed',
    suspendedAt: null,
  })
})

it('neither completes nor counts a suspended booking until it is resumed', async () => {
  const id = await suspended()
  desk.barn.clock.set(`${DAY}T19:00:00-05:00`)
  expect(await completeBookings(desk.barn.services)).toBe(0)
  const kept = await desk.barn.services.db.transaction().execute((trx) => resumeBookings(trx, [id]))
  expect(kept).toMatchObject([{ bookingId: id, item: { spaceId: 'cage-1', bundleId: null } }])
  expect(await occupied()).toEqual(['own'])
  expect(await completeBookings(desk.barn.services)).toBe(1)
})
