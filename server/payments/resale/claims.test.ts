import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { type Customer, registerVerified } from '../../../testing/factories.ts'
import { insertBookings } from '../../../testing/insert-bookings.ts'
import { liveStreams } from '../../../testing/live-streams.ts'
import { rowOf } from '../../../testing/records.ts'
import { DAY, resaleRequests } from '../../../testing/resale.ts'
import { addClaim } from './claims.ts'

const desk = openDesk()
const { listen, signIn } = liveStreams(desk)
const { claim, offered, prepare } = resaleRequests(desk)

beforeEach(async () => {
  await prepare()
})

const pendingClaims = async (offeredBookingId: string) =>
  await desk.barn.services.db
    .selectFrom('resaleClaims')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['bookings.id', 'purpose'])
    .where('offeredBookingId', '=', offeredBookingId)
    .where('status', '=', 'pending')
    .execute()

describe('an offered time', () => {
  it('is claimed by exactly one of 30 customers, and by one again when their hold ended', async () => {
    const customers: Customer[] = []
    while (customers.length < 30) customers.push(await registerVerified(desk.barn))
    const sale = await offered()
    /** They all ask at the same time; a deadlock would answer 500. Returns the claim of the one who won. */
    const race = async (): Promise<string> => {
      const answers = await Promise.all(customers.map((who) => claim(sale.offerId, who)))
      const won = answers.filter(({ status }) => status === 201)
      const lost = answers.filter(({ status }) => status !== 201)
      expect(lost.map(({ body }) => body.code)).toEqual(Array(29).fill('offer_claimed'))
      expect(await pendingClaims(sale.id)).toEqual([{ id: won[0]?.body.id, purpose: 'claim' }])
      return won[0]?.body.id
    }
    const first = await race()
    desk.barn.clock.advance({ minutes: 16 })
    const second = await race()
    expect(second).not.toBe(first)
    expect(await rowOf(desk.barn, first)).toMatchObject({ cancelReason: 'hold_expired' })
  })

  it('is claimed once in the database, whatever its callers lock and check', async () => {
    const sale = await offered()
    const { db } = desk.barn.services
    const claims = Array.from({ length: 8 }, () =>
      db.transaction().execute(async (trx) => {
        const [id = ''] = await insertBookings(
          trx,
          'user_id, space_id, start_time, end_time, total_amount, purpose, created_at, updated_at',
          sql`
      select ${desk.staff.id}, space_id, start_time, end_time, total_amount, 'claim', created_at, updated_at
          from bookings where id = ${sale.id}`,
        )
        await addClaim(trx, { bookingId: id, offeredBookingId: sale.id })
      }),
    )
    const ended = await Promise.allSettled(claims)
    const refused = ended.flatMap((claimed) => (claimed.status === 'rejected' ? [claimed.reason.code] : []))
    expect(refused).toEqual(Array(7).fill('23505'))
    expect(await pendingClaims(sale.id)).toHaveLength(1)
  })

  it('leaves the open grids of others when it is claimed', async () => {
    const sale = await offered()
    const grid = await listen(await signIn(await registerVerified(desk.barn)))
    expect((await claim(sale.offerId)).status).toBe(201)
    expect(await grid.heard()).toEqual([`availability ${DAY}`])
  })
})
