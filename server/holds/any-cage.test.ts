import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { reopenAll } from '../../testing/closures.ts'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking, signAgreements } from '../../testing/paid-booking.ts'
import { rowOf } from '../../testing/records.ts'
import { holdSeason, paySeason, seasonOf } from '../../testing/season.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const DAY = '2026-11-28'
const at = (hour: number, day = DAY) => `${day}T${hour}:00`
let other: Customer
beforeEach(async () => {
  other = await registerVerified(desk.barn)
})

const anyOf = (cage: string, start = at(18), hours = 1) =>
  Object.assign(bookingOf(cage, start, hours), { isAnyCage: true })
/** Takes any cage, and returns the one that the customer got, or why they got none. */
async function cageFor(who: Customer, slot = anyOf('cage-1'), replaces?: string): Promise<string> {
  const { body } = await who.post('/api/bookings', { ...slot, replaces })
  return body.spaceId ?? body.code
}
const payAny = (who: Customer, slot = anyOf('cage-1')) => payForBooking(desk.barn, who, { slot })

describe('a booking for any cage', () => {
  it('names its cage from the start, in everything that its customer and staff get', async () => {
    const { bookingId: id } = await payAny(desk.customer)
    const [confirmed] = await deliverAll(desk.barn)
    expect(confirmed?.subject).toContain('Batting Cage 1')
    const file = await desk.customer.get(`/api/bookings/${id}/calendar.ics`)
    for (const text of [confirmed?.text, confirmed?.html, file.body].map(String)) {
      expect(text).toContain('Batting Cage 1')
      expect(text).not.toMatch(/assigned|any cage/i)
    }
  })

  it('keeps its cage when others want that cage or a bundle with it', async () => {
    const { bookingId: id } = await payAny(desk.customer)
    const before = await rowOf(desk.barn, id)
    const wishes = [bookingOf('cage-1', at(18)), bookingOf('bundle1', at(18)), bookingOf('cage-1', at(17), 2)]
    for (const wish of wishes) expect((await other.post('/api/bookings', wish)).body.code).toBe('slot_taken')
    const atDesk = { ...bookingOf('cage-1', at(18)), customerEmail: 'coach@example.com' }
    expect((await desk.staff.post('/api/admin/bookings', atDesk)).body.code).toBe('slot_taken')
    expect(await rowOf(desk.barn, id)).toEqual(before)
    const { body: entries } = await desk.barn.client().get(`/api/bookings/availability/${DAY}`)
    expect(entries).toEqual([expect.objectContaining({ spaceId: 'cage-1' })])
    expect(entries[0]).not.toHaveProperty('isAnyCage')
  })

  it('names its cage in what its customer signs, and refuses a signature for another one', async () => {
    const { body: booking } = await desk.customer.post('/api/bookings', anyOf('cage-1'))
    const elsewhere = [{ ...booking, spaceId: 'cage-2' }]
    expect((await signAgreements(desk.customer, booking.id, elsewhere)).body.code).toBe('stale')
    expect((await signAgreements(desk.customer, booking.id, [booking])).status).toBe(201)
    const season = seasonOf('cage-1', at(10), 2)
    const dates = season.dates.map((date) => ({ ...date, isAnyCage: true }))
    const { ids } = await holdSeason(desk.customer, { ...season, dates })
    const { body: receipt } = await desk.customer.get(`/api/bookings/${ids[0]}/agreements`)
    expect(JSON.stringify(receipt)).toContain('Batting Cage 1')
  })

  it('keeps the wish for its customer and in its history', async () => {
    const any = await desk.customer.post('/api/bookings', anyOf('cage-1'))
    const cage2 = await desk.customer.post('/api/bookings', bookingOf('cage-2', at(20)))
    type Own = { id: string; askedForAnyCage?: true }
    const { body: own } = await desk.customer.get('/api/bookings')
    const wishes = new Map(own.map(({ id, askedForAnyCage }: Own) => [id, askedForAnyCage]))
    expect([wishes.get(any.body.id), wishes.get(cage2.body.id)]).toEqual([true, undefined])
    const detail = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.askedForAnyCage
    expect([await detail(any.body.id), await detail(cage2.body.id)]).toEqual([true, undefined])
    const { history } = await pageOf(desk, any.body.id)
    expect(history[0].after).toMatchObject({ askedFor: 'any cage' })
  })
})

describe('the cage for a customer who takes any', () => {
  it('is another one of the same price if someone was faster, and none of another price', async () => {
    const got: string[] = []
    for (let count = 0; count < 4; count += 1) got.push(await cageFor(await registerVerified(desk.barn)))
    expect(got).toEqual(['cage-1', 'cage-2', 'cage-3', 'slot_taken'])
  })

  it('is in one of three for exactly three of 50 who take any at the same moment', async () => {
    const crowd: Customer[] = []
    while (crowd.length < 50) crowd.push(await registerVerified(desk.barn))
    const seen = ['cage-1', 'cage-2', 'cage-3']
    const answers: Answer[] = await Promise.all(
      crowd.map((customer, index) => customer.post('/api/bookings', anyOf(seen[index % 3] ?? ''))),
    )
    const won = answers.filter(({ status }) => status === 201)
    expect(won.map(({ body }) => body.spaceId).sort()).toEqual(seen)
    expect(new Set(won.map(({ body }) => body.totalAmount))).toEqual(new Set(['30.00']))
    const lost = answers.filter(({ status }) => status !== 201)
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']))
  })

  it('is where they have the hour before or after, paid or not, while it is free', async () => {
    await bookAtDesk(desk.staff, 'cage-1', at(16))
    await payAny(desk.customer, anyOf('cage-1', at(16)))
    expect((await desk.customer.get('/api/bookings')).body[0].spaceId).toBe('cage-2')
    expect(await cageFor(desk.customer, anyOf('cage-1', at(17)))).toBe('cage-2')
    expect(await cageFor(desk.customer, anyOf('cage-3', at(15)))).toBe('cage-2')
    expect(await cageFor(other, anyOf('cage-1', at(18)))).toBe('cage-1')
    await bookAtDesk(desk.staff, 'cage-2', at(18))
    expect(await cageFor(desk.customer, anyOf('cage-3', at(18)))).toBe('cage-3')
  })

  it("isn't chosen by a booking that staff made for an address that isn't theirs", async () => {
    const stranger = await registerVerified(desk.barn)
    await bookAtDesk(desk.staff, 'cage-3', at(17), { customerEmail: stranger.email })
    const { owner } = desk.barn
    await owner.updateTable('users').set({ isEmailVerified: false }).where('id', '=', stranger.id).execute()
    expect(await cageFor(stranger)).toBe('cage-1')
  })

  it('is the one they hold already: they get that hold back, or choose between the two', async () => {
    expect(await cageFor(other)).toBe('cage-1')
    const first = await desk.customer.post('/api/bookings', anyOf('cage-1'))
    expect(first.body.spaceId).toBe('cage-2')
    const again = await desk.customer.post('/api/bookings', anyOf('cage-3'))
    expect([again.status, again.body.id, again.body.spaceId]).toEqual([200, first.body.id, 'cage-2'])
    const longer = await desk.customer.post('/api/bookings', anyOf('cage-3', at(18), 2))
    expect([longer.body.code, longer.body.details]).toEqual([
      'own_hold_overlaps',
      { bookingId: first.body.id },
    ])
    expect(await cageFor(desk.customer, anyOf('cage-3', at(18), 2), first.body.id)).toBe('cage-3')
  })

  it('is none that is closed, inactive, of another price, or left to others for now', async () => {
    const { owner } = desk.barn
    const closure = { date: DAY, spaceIds: ['cage-1'], reason: 'New net' }
    await desk.staff.post('/api/admin/closures', closure)
    expect(await cageFor(desk.customer, anyOf('cage-1', at(15)))).toBe('cage-2')
    await bookAtDesk(desk.staff, 'cage-2', at(18))
    for (const change of [{ isActive: false }, { hourlyRate: '40.00' }]) {
      await owner.updateTable('spaces').set(change).where('id', '=', 'cage-3').execute()
      expect(await cageFor(other, anyOf('cage-2'))).toBe('slot_taken')
      const back = { isActive: true, hourlyRate: '30.00' }
      await owner.updateTable('spaces').set(back).where('id', '=', 'cage-3').execute()
    }
    await reopenAll(desk)
    for (let time = 0; time < 2; time += 1) {
      const { body } = await other.post('/api/bookings', bookingOf('cage-1', at(20)))
      desk.barn.clock.advance({ minutes: 6 })
      await other.delete(`/api/bookings/${body.id}/hold`)
    }
    expect((await other.post('/api/bookings', bookingOf('cage-1', at(20)))).body.code).toBe('slot_paused')
    expect(await cageFor(other, anyOf('cage-1', at(20)))).toBe('cage-2')
  })

  it('is one whose hold has expired, if no other is free', async () => {
    for (const cage of ['cage-1', 'cage-2']) await bookAtDesk(desk.staff, cage, at(18))
    const expired = await other.post('/api/bookings', bookingOf('cage-3', at(18)))
    desk.barn.clock.advance({ minutes: 16 })
    expect(await cageFor(desk.customer)).toBe('cage-3')
    expect((await rowOf(desk.barn, expired.body.id)).cancelReason).toBe('hold_expired')
  })

  it('costs what they saw, or they see the new price first', async () => {
    const cheap = { ...anyOf('cage-1'), totalAmount: '20.00' }
    expect((await desk.customer.post('/api/bookings', cheap)).body.code).toBe('price_changed')
  })

  it('is the same for all dates of a season, except where that is taken', async () => {
    await bookAtDesk(desk.staff, 'cage-2', at(18, '2026-12-05'))
    const season = seasonOf('cage-2', at(18), 3)
    const dates = season.dates.map((date) => ({ ...date, isAnyCage: true }))
    const { dates: made } = await paySeason(desk, { ...season, dates })
    expect(made.map(({ spaceId }) => spaceId)).toEqual(['cage-2', 'cage-1', 'cage-2'])
    const [paid] = (await deliverAll(desk.barn)).filter(({ to }) => to === desk.customer.email)
    for (const text of [paid?.text, paid?.html]) {
      expect(text).toContain('Batting Cage 2')
      expect(text).toContain('Batting Cage 1')
    }
  })
})
