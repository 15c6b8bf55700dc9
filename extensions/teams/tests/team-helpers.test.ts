import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { busyTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

describe('a helper', () => {
  const asHelper = async () => {
    const team = await busyTeam(desk)
    const helper = await registerVerified(desk.barn)
    await desk.customer.post(`/api/teams/${team.id}/helpers`, { email: helper.email.toUpperCase() })
    return { ...team, helper }
  }

  it("sees roster and times, and none of the coach's bookings, payments, and cards", async () => {
    const { helper, bookingId } = await asHelper()
    const { body } = await helper.get('/api/teams')
    expect(body).toMatchObject([
      { isCoach: false, players: [{ firstName: 'Sam' }], bookings: [{ id: bookingId }] },
    ])
    expect(JSON.stringify(body)).not.toMatch(/30\.00|amount|paid|parent\d/i)
    expect(body[0].helpers).toEqual([])
    expect((await helper.get('/api/bookings')).body).toEqual([])
    for (const path of ['', '/receipt', '/agreements', '/calendar.ics'])
      expect((await helper.get(`/api/bookings/${bookingId}${path}`)).status).toBe(404)
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: null })).status).toBe(404)
  })

  it('books for the team on their own account, and sees nothing once removed', async () => {
    const { id, helper } = await asHelper()
    const { bookingId } = await payForBooking(desk.barn, helper, {
      slot: bookingOf('cage-3', '2026-11-22T18:00'),
    })
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: id })).status).toBe(204)
    const [team] = (await desk.customer.get('/api/teams')).body
    expect(team.bookings).toHaveLength(2)
    await desk.customer.delete(`/api/teams/${id}/helpers/${team.helpers[0].id}`)
    expect((await helper.get('/api/teams')).body).toEqual([])
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: id })).body.message).toBe(
      REFUSALS.unknown,
    )
  })

  it('changes neither link nor helpers', async () => {
    const { id, token, helper } = await asHelper()
    const [{ helpers }] = (await desk.customer.get('/api/teams')).body
    const calls = [
      helper.post(`/api/teams/${id}/link`),
      helper.delete(`/api/teams/${id}/link`),
      helper.post(`/api/teams/${id}/helpers`, { email: newParent() }),
      helper.delete(`/api/teams/${id}/helpers/${helpers[0].id}`),
    ]
    for (const { body } of await Promise.all(calls)) expect(body.message).toBe(REFUSALS.unknown)
    expect((await desk.barn.client().post('/api/team', { token })).status).toBe(200)
  })

  it('is one only with a verified address, and there are two at most', async () => {
    const { id } = await busyTeam(desk)
    const unverified = await registerCustomer(desk.barn)
    const add = (email: string) => desk.customer.post(`/api/teams/${id}/helpers`, { email })
    expect((await add(unverified.email)).status).toBe(204)
    expect((await unverified.get('/api/teams')).body).toEqual([])
    expect((await add(newParent())).status).toBe(204)
    expect((await add(newParent())).body.message).toBe(REFUSALS.manyHelpers)
    expect((await add(unverified.email)).status).toBe(204)
  })
})
