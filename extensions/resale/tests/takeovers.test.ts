import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { type Customer, registerVerified } from '../../../testing/factories.ts'
import { insertBookings } from '../../../testing/insert-bookings.ts'
import { liveStreams } from '../../../testing/live-streams.ts'
import { rowOf } from '../../../testing/records.ts'
import { addTakeover } from '../server/takeovers.ts'
import { DAY, resaleRequests } from './requests.ts'

const desk = openDesk({ extras: ['resale'] })
const { listen, signIn } = liveStreams(desk)
const { offered, prepare, take } = resaleRequests(desk)

beforeEach(async () => {
  await prepare()
})

const pendingTakeovers = async (offeredBookingId: string) =>
  await desk.barn.services.db
    .selectFrom('resaleTakeovers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['bookings.id', 'purpose'])
    .where('offeredBookingId', '=', offeredBookingId)
    .where('status', '=', 'pending')
    .execute()

describe('an offered time', () => {
  it('lets exactly one of 30 customers take an offer, and exactly one again after that hold ends', async () => {
    const customers: Customer[] = []
    while (customers.length < 30) customers.push(await registerVerified(desk.barn))
    const sale = await offered()
    /** They all ask at the same time; a deadlock would respond with 500. Returns the winner's takeover. */
    const race = async (): Promise<string> => {
      const answers = await Promise.all(customers.map((who) => take(sale.offerId, who)))
      const won = answers.filter(({ status }) => status === 201)
      const lost = answers.filter(({ status }) => status !== 201)
      expect(lost.map(({ body }) => body.code)).toEqual(Array(29).fill('refused'))
      expect(await pendingTakeovers(sale.id)).toEqual([{ id: won[0]?.body.id, purpose: 'resale' }])
      return won[0]?.body.id
    }
    const first = await race()
    desk.barn.clock.advance({ minutes: 16 })
    const second = await race()
    expect(second).not.toBe(first)
    expect(await rowOf(desk.barn, first)).toMatchObject({ cancelReason: 'hold_expired' })
  })

  it('allows one takeover in the database, whatever its callers lock and check', async () => {
    const sale = await offered()
    const { db } = desk.barn.services
    const tries = Array.from({ length: 8 }, () =>
      db.transaction().execute(async (trx) => {
        const [id = ''] = await insertBookings(
          trx,
          'user_id, space_id, start_time, end_time, total_amount, purpose, created_at, updated_at',
          sql`
      select ${desk.staff.id}, space_id, start_time, end_time, total_amount, 'resale', created_at, updated_at
          from bookings where id = ${sale.id}`,
        )
        await addTakeover(trx, { bookingId: id, offeredBookingId: sale.id })
      }),
    )
    const ended = await Promise.allSettled(tries)
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(Array(7).fill('23505'))
    expect(await pendingTakeovers(sale.id)).toHaveLength(1)
  })

  it('removes a taken offer from the open grids of other customers', async () => {
    const sale = await offered()
    const grid = await listen(await signIn(await registerVerified(desk.barn)))
    expect((await take(sale.offerId)).status).toBe(201)
    expect(await grid.heard()).toEqual([`availability ${DAY}`])
  })
})
