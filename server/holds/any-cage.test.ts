import { describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'

const desk = openDesk()
const START = '2026-11-28T18:00'

describe('a booking for any cage', () => {
  it('keeps the wish for its customer and in its history', async () => {
    const any = await desk.customer.post('/api/bookings', {
      ...bookingOf('cage-1', START),
      isAnyCage: true,
    })
    const other = await desk.customer.post('/api/bookings', bookingOf('cage-2', START))
    const { body: own } = await desk.customer.get('/api/bookings')
    const wishes = new Map(
      own.map((booking: { id: string; askedForAnyCage?: true }) => [booking.id, booking.askedForAnyCage]),
    )
    expect([wishes.get(any.body.id), wishes.get(other.body.id)]).toEqual([true, undefined])
    const detail = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.askedForAnyCage
    expect([await detail(any.body.id), await detail(other.body.id)]).toEqual([true, undefined])
    const { history } = await pageOf(desk, any.body.id)
    expect(history[0].after).toMatchObject({ askedFor: 'any cage' })
  })
})
