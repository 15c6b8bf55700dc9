import { beforeEach, describe, expect, it } from 'vitest'
import { reopenAll } from '../../testing/closures.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { rowOf } from '../../testing/records.ts'

const desk = openDesk()
const DAY = '2026-11-28'
const SCOPE = { date: DAY, spaceIds: ['cage-1'] }

beforeEach(() => reopenAll(desk))

/** A paid booking for any cage, of a customer of its own, which has this one. */
async function paidAny(cage: string): Promise<string> {
  const slot = Object.assign(bookingOf(cage, `${DAY}T18:00`), { isAnyCage: true })
  return (await payForBooking(desk.barn, await registerVerified(desk.barn), { slot })).bookingId
}
const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id)
const close = (body: object) =>
  desk.staff.post('/api/admin/closures', { ...SCOPE, reason: 'New net', ...body })

describe('closing a cage', () => {
  it('affects bookings for any cage in it, like all others, even while another cage is free', async () => {
    const id = await paidAny('cage-1')
    const elsewhere = await paidAny('cage-2')
    await deliverAll(desk.barn)
    const seen = idsOf((await desk.staff.post('/api/admin/closures/preview', SCOPE)).body)
    expect(seen).toEqual([id])
    expect((await close({ seen: [], decisions: [] })).body.code).toBe('bookings_affected')
    expect((await close({ seen })).status).toBe(201)
    expect([(await rowOf(desk.barn, id)).spaceId, (await rowOf(desk.barn, elsewhere)).spaceId]).toEqual([
      'cage-1',
      'cage-2',
    ])
    expect(await deliverAll(desk.barn)).toEqual([])
  })
})
