import { beforeEach, describe, expect, it } from 'vitest'
import { expireHolds } from '../../server/holds/expire-holds.ts'
import { type Answer, countByCode } from '../client.ts'
import { bookingOf, type Customer, registerAdmin, registerCustomer, registerVerified } from '../factories.ts'
import { bookAtDesk } from '../staff-booking.ts'
import { NOON, ownAppOfFile } from '../start-test-app.ts'

const FIRST_DAY = Temporal.PlainDate.from('2026-11-22')

const barn = await ownAppOfFile({ hasPayments: false })
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
})

const hold = (customer: Customer, slot: object) => customer.post('/api/bookings', slot)

describe('without a payment provider', () => {
  it('keeps a booking until its time comes, also for weeks', async () => {
    const customer = await registerCustomer(barn)
    const later = bookingOf('bundle3', `${FIRST_DAY.add({ days: 4 })}T10:00`, 3)
    const { body } = await hold(customer, bookingOf('cage-1', `${FIRST_DAY}T08:00`))
    expect(body.holdExpiresAt).toBe(body.startTime)
    expect((await hold(customer, later)).body.code).toBe('verify_to_hold_more')
    barn.clock.set(Temporal.Instant.from(body.startTime).subtract({ seconds: 1 }).toString())
    expect(await expireHolds(barn.services)).toBe(0)
    expect((await customer.get(`/api/bookings/${body.id}`)).body.status).toBe('pending')
    barn.clock.advance({ seconds: 1 })
    expect(await expireHolds(barn.services)).toBe(1)
    expect((await hold(customer, later)).status).toBe(201)
  })

  it('keeps ten from one network that never paid, however far apart they are', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => registerVerified(barn, `203.0.113.${index}`)),
    )
    const answers = await Promise.all(
      strangers.map((stranger, day) =>
        hold(stranger, bookingOf('cage-1', `${FIRST_DAY.add({ days: day })}T10:00`)),
      ),
    )
    expect(countByCode(answers)).toEqual({ 201: 10, network_full: 4 })
    expect(answers.find(({ status }) => status !== 201)?.body.message).toContain('waiting for our staff')
    const elsewhere = await registerVerified(barn)
    expect((await hold(elsewhere, bookingOf('cage-1', `${FIRST_DAY.add({ days: 20 })}T10:00`))).status).toBe(
      201,
    )
    // One that takes another time doesn't need more room.
    const mine = answers.findIndex(({ status }) => status === 201)
    const later = {
      ...bookingOf('cage-1', `${FIRST_DAY.add({ days: mine })}T12:00`),
      replaces: answers[mine]?.body.id,
    }
    expect((await hold(strangers[mine] as Customer, later)).status).toBe(201)
    // Staff decide about one, which makes room.
    const decided = answers.findLast(({ status }) => status === 201)
    const staff = await registerAdmin(barn)
    const { id, version } = decided?.body ?? {}
    expect(
      (await staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'none' })).status,
    ).toBe(200)
    const refused = answers.findIndex(({ status }) => status !== 201)
    const again = bookingOf('cage-1', `${FIRST_DAY.add({ days: refused })}T10:00`)
    expect((await hold(strangers[refused] as Customer, again)).status).toBe(201)
  })

  it('keeps 30 of unverified accounts that never paid, from all networks', async () => {
    const answers: Answer[] = []
    for (let day = 0; day < 33; day += 1)
      answers.push(
        await hold(
          await registerCustomer(barn),
          bookingOf('cage-1', `${FIRST_DAY.add({ days: day })}T10:00`),
        ),
      )
    expect(countByCode(answers)).toEqual({ 201: 30, verify_to_hold_more: 3 })
    const verified = await registerVerified(barn)
    expect((await hold(verified, bookingOf('cage-2', `${FIRST_DAY}T10:00`))).status).toBe(201)
  })

  it('counts those of an address that paid at the desk and that anyone can have registered', async () => {
    const staff = await registerAdmin(barn)
    const answers: Answer[] = []
    for (let day = 0; day < 33; day += 1) {
      const stranger = await registerCustomer(barn)
      const date = FIRST_DAY.add({ days: day })
      const paid = { customerEmail: stranger.email, paidBy: 'cash' }
      await bookAtDesk(staff, 'cage-3', `${date}T10:00`, paid)
      answers.push(await hold(stranger, bookingOf('cage-1', `${date}T10:00`)))
    }
    expect(countByCode(answers)).toEqual({ 201: 30, verify_to_hold_more: 3 })
  })

  it('counts each date of a season', async () => {
    const seasonOf = (length: number) => ({
      id: crypto.randomUUID(),
      label: 'Winter',
      dates: Array.from({ length }, (_, week) =>
        bookingOf('cage-1', `${FIRST_DAY.add({ days: 7 * week })}T10:00`),
      ),
    })
    const another = await registerVerified(barn, '203.0.113.1')
    const coach = await registerVerified(barn, '203.0.113.2')
    expect((await coach.post('/api/orders', seasonOf(8))).status).toBe(201)
    const single = (day: number) =>
      hold(another, bookingOf('cage-2', `${FIRST_DAY.add({ days: day })}T10:00`))
    expect([(await single(1)).status, (await single(2)).status]).toEqual([201, 201])
    expect((await single(3)).body.code).toBe('network_full')
  })
})
