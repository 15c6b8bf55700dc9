import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelAtDesk, changePrice, openDesk, payAtDesk, refundAtDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { type LiveStream, liveStreams } from '../../testing/live-streams.ts'
import { payForBooking, signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const { listen, signIn } = liveStreams(desk)
const TODAY = '2026-11-20'
const DAY = '2026-11-21'
const LATER = '2027-02-05'

let staff: LiveStream
let owner: LiveStream
let rival: LiveStream
let stranger: LiveStream
/** Reads the day and its month, and tells whether they are answered from memory. */
let keeps: () => boolean

beforeEach(async () => {
  const visitor = desk.barn.client()
  const paths = [TODAY, DAY].flatMap((date) => [
    `/api/bookings/availability/${date}`,
    `/api/bookings/taken/${date}`,
  ])
  const { memory } = desk.barn.services
  keeps = () => paths.every((path) => memory.has(`identity ${path}`))
  staff = await listen(await signIn(desk.staff))
  owner = await listen(await signIn(desk.customer))
  rival = await listen(await signIn(await registerVerified(desk.barn)))
  stranger = await listen('', '?topic=desk&audience=staff&channel=desk')
  readAll = async () => {
    for (const path of paths) expect((await visitor.get(path)).status).toBe(200)
    for (const stream of [staff, owner, rival, stranger]) await stream.heard()
    expect(keeps()).toBe(true)
  }
})
let readAll: () => Promise<void>

async function booked(start = `${DAY}T18:00`) {
  return await bookAtDesk(desk.staff, 'cage-1', start, { customerEmail: desk.customer.email })
}

type Act = (booking: { id: string; version: number }) => Promise<{ status: number; body: unknown }>

const ABOUT_A_BOOKING: [string, Act][] = [
  [
    'a note',
    ({ id, version }) => desk.staff.put(`/api/admin/bookings/${id}/note`, { note: 'Lefty', version }),
  ],
  ['a payment at the desk', ({ id }) => payAtDesk(desk, id)],
  ['another price', ({ id }) => changePrice(desk, id, '20.00')],
  [
    'a waived balance',
    ({ id, version }) =>
      desk.staff.post(`/api/admin/bookings/${id}/waived-balance`, { reason: 'Rain', version }),
  ],
  ['signed agreements', ({ id }) => signAgreements(desk.customer, id)],
]

describe("what's for the desk alone", () => {
  it.each(ABOUT_A_BOOKING)('%s reaches staff and its own customer, and drops nothing', async (_, act) => {
    const booking = await booked()
    await readAll()
    const { status, body } = await act(booking)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expect(await staff.heard()).toEqual([`desk ${DAY}`])
    expect(await owner.heard()).toEqual(['own_bookings'])
    expect(await rival.heard()).toEqual([])
    expect(await stranger.heard()).toEqual([])
    expect(keeps()).toBe(true)
  })

  it('an arrival reaches staff, and no other customer', async () => {
    const { id, version } = await booked(`${TODAY}T12:00`)
    await readAll()
    const arrival = { attendance: 'arrived', version }
    expect((await desk.staff.put(`/api/admin/bookings/${id}/attendance`, arrival)).status).toBe(200)
    expect(await staff.heard()).toEqual([`desk ${TODAY}`])
    expect(await rival.heard()).toEqual([])
    expect(await stranger.heard()).toEqual([])
    expect(keeps()).toBe(true)
  })

  it('a refund reaches staff and its own customer', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-1', `${DAY}T18:00`),
    })
    const [payment] = (await desk.staff.get(`/api/admin/bookings/${bookingId}/ledger`)).body.payments
    await readAll()
    expect((await refundAtDesk(desk, payment.id, '5.00')).status).toBe(201)
    expect(await staff.heard()).toEqual([`desk ${DAY}`])
    expect(await owner.heard()).toEqual(['own_bookings'])
    expect(await rival.heard()).toEqual([])
    expect(keeps()).toBe(true)
  })

  it('announces close-outs only to staff', async () => {
    await readAll()
    const counted = { startingCash: '100.00', countedCash: '100.00', seen: 0 }
    const { status } = await desk.staff.post(`/api/admin/daily-totals/${TODAY}/close-out`, counted)
    expect(status).toBeLessThan(300)
    expect(await staff.heard()).toEqual([`desk ${TODAY}`])
    for (const stream of [owner, rival, stranger]) expect(await stream.heard()).toEqual([])
    expect(keeps()).toBe(true)
  })

  it("isn't for an account that isn't proven to be the customer's", async () => {
    const { id, version } = await booked()
    await desk.barn.services.db
      .updateTable('users')
      .set({ isEmailVerified: false })
      .where('id', '=', desk.customer.id)
      .execute()
    await readAll()
    await desk.staff.put(`/api/admin/bookings/${id}/note`, { note: 'Lefty', version })
    expect(await staff.heard()).toEqual([`desk ${DAY}`])
    expect(await owner.heard()).toEqual([])
  })
})

describe('a new booking', () => {
  it('by staff is announced to its customer, and to no other', async () => {
    await booked()
    expect(await owner.heard()).toContain('own_bookings')
    expect(await rival.heard()).toEqual([`availability ${DAY}`])
  })

  it("by its customer isn't: their page made it", async () => {
    expect((await desk.customer.post('/api/bookings', bookingOf('cage-1', `${DAY}T18:00`))).status).toBe(201)
    expect(await owner.heard()).toEqual([`availability ${DAY}`])
  })

  it('announces a booking by the system to its customer', async () => {
    const { id } = desk.customer
    await insertBookings(
      desk.barn.services.db,
      'user_id, space_id, start_time, end_time, total_amount, made_by, created_at, updated_at',
      sql`select ${id}, 'cage-1', ${`${DAY}T23:00:00Z`}, ${`${LATER}T00:00:00Z`}, 30, 'system', now(), now()`,
    )
    expect(await owner.heard()).toContain('own_bookings')
  })
})

describe('what everyone sees', () => {
  const CHANGES: [string, Act][] = [
    [
      'booking',
      () => bookAtDesk(desk.staff, 'cage-2', `${DAY}T10:00`).then(() => ({ status: 200, body: null })),
    ],
    ['moving', (booking) => moveAtDesk(desk.staff, booking, `${DAY}T19:00`)],
    ['moving to another space', (booking) => moveAtDesk(desk.staff, booking, `${DAY}T18:00`, 'cage-2')],
    ['canceling', ({ id }) => cancelAtDesk(desk, id)],
    [
      'closing part of the day',
      () => desk.staff.post('/api/admin/closures', { date: DAY, spaceIds: ['cage-3'], reason: 'Net' }),
    ],
  ]

  it.each(CHANGES)('%s reaches everyone, and drops the day and its month', async (_, act) => {
    const booking = await booked()
    await readAll()
    const { status, body } = await act(booking)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    for (const stream of [staff, owner, rival, stranger])
      expect(await stream.heard()).toContain(`availability ${DAY}`)
    expect(keeps()).toBe(false)
    await sql`delete from closures`.execute(desk.barn.owner)
  })

  it('is also that a held time was paid', async () => {
    const slot = bookingOf('cage-1', `${DAY}T18:00`)
    await payForBooking(desk.barn, desk.customer, { slot })
    expect(await stranger.heard()).toContain(`availability ${DAY}`)
  })
})
