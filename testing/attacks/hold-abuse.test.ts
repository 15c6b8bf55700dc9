import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { pausedSpans } from '../../domain/bookings/paused-spans.ts'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { createBooking } from '../../server/holds/create-booking.ts'
import { expireHolds } from '../../server/holds/expire-holds.ts'
import { type Answer, countByCode } from '../client.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../factories.ts'
import { NOON, startTestApp, type TestApp } from '../start-test-app.ts'

const FIRST_DAY = Temporal.PlainDate.from('2026-11-22')
const SLOT = bookingOf('cage-1', '2026-11-22T10:00')

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
})

/** The whole barn for three hours, on another day each. */
const wholeBarn = (day: number, hour = 10) =>
  bookingOf('bundle3', `${FIRST_DAY.add({ days: day })}T${String(hour).padStart(2, '0')}:00`, 3)

const hold = (customer: Customer, slot: object) => customer.post('/api/bookings', slot)

async function crowd(size: number, address?: string, register = registerCustomer): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let index = 0; index < size; index += 1) customers.push(await register(barn, address))
  return customers
}

async function lapse(minutes = 15): Promise<void> {
  barn.clock.advance({ minutes })
  await expireHolds(barn.services)
}

/** One hour of one space, another one for each index: 52 fill a day. */
const hour = (index: number) =>
  bookingOf(
    ['cage-1', 'cage-2', 'cage-3', 'practice-area'][index % 4] ?? '',
    `${FIRST_DAY}T${String(8 + Math.floor(index / 4)).padStart(2, '0')}:00`,
  )

describe('one network that empties the calendar', () => {
  it.each([
    ['IPv4 /24', (index: number) => `203.0.113.${index}`, '203.0.114.1'],
    ['IPv6 /48', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2::1'],
  ])('holds a quarter of a day from an %s, however fast its accounts are', async (_, address, elsewhere) => {
    const verified = (at: string) => registerVerified(barn, at)
    const customers = await Promise.all(Array.from({ length: 20 }, (_, index) => verified(address(index))))
    const answers = await Promise.all(customers.map((customer, index) => hold(customer, hour(index))))
    expect(countByCode(answers)).toEqual({ 201: 13, network_full: 7 })

    expect((await hold(await verified(elsewhere), hour(40))).status).toBe(201)
    const regular = await verified(address(99))
    await hold(regular, wholeBarn(5))
    await sql`update bookings set paid_at = ${barn.clock.now()} where user_id = ${regular.id}`.execute(
      barn.services.db,
    )
    expect((await hold(regular, hour(41))).status).toBe(201)
  })

  it('keeps no slot for more than half of the time, with 100 accounts that take turns', async () => {
    const { rows: accounts } = await sql<{ id: string }>`
      insert into users (email, created_at, updated_at)
      select 'turn' || n || '@example.com', now(), now() from generate_series(1, 100) n returning id
    `.execute(barn.services.db)
    const slots = [8, 11, 14, 17].map((start) =>
      createBookingSchema.parse(bookingOf('cage-1', `${FIRST_DAY}T${String(start).padStart(2, '0')}:00`, 3)),
    )
    const held = slots.map(() => 0)
    const QUARTER_HOURS = 20
    for (let round = 0; round < QUARTER_HOURS; round += 1) {
      for (const [index, input] of slots.entries()) {
        const { id } = accounts[(round * slots.length + index) % accounts.length] ?? { id: '' }
        const customer = { id, isEmailVerified: false, network: '203.0.113' }
        const outcome = await createBooking(barn.services, { customer, input, now: barn.clock.now() })
        if (outcome.ok) held[index] = (held[index] ?? 0) + 1
        else expect(outcome.code).toBe('slot_paused')
      }
      await lapse()
    }
    expect(held).toEqual(slots.map(() => 8))
  })

  it('includes addresses that a trusted proxy forwards, but not this machine in the sandbox', async () => {
    const behindProxy = await crowd(15, '127.0.0.1')
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const answers: Answer[] = []
    for (const [index, customer] of behindProxy.entries())
      answers.push(await customer.post('/api/bookings', hour(index), forwarded))
    expect(countByCode(answers)).toEqual({ 201: 13, network_full: 2 })

    const local = await crowd(5, '127.0.0.1')
    const others = await Promise.all(local.map((customer, index) => hold(customer, hour(20 + index))))
    expect(countByCode(others)).toEqual({ 201: 5 })
  })
})

describe('a crowd on many networks', () => {
  it('holds half of a day without verifying its addresses, and leaves the rest to others', async () => {
    const customers = await crowd(30)
    const answers = await Promise.all(customers.map((customer, index) => hold(customer, hour(index))))
    expect(countByCode(answers)).toEqual({ 201: 26, verify_to_hold_more: 4 })
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.body.message).toContain('Verify your email address to book on it')
    expect((await hold(await registerVerified(barn), hour(40))).status).toBe(201)
  })
})

describe('one account that takes and releases slots without end', () => {
  it('changes its mind 30 times in five minutes, and then again', async () => {
    const customer = await registerVerified(barn)
    const takeAndRelease = async (index: number) => {
      const answer = await hold(customer, hour(index))
      if (answer.status === 201) await customer.delete(`/api/bookings/${answer.body.id}/hold`)
      return answer
    }
    const answers: Answer[] = []
    for (let index = 0; index < 33; index += 1) answers.push(await takeAndRelease(index))
    expect(countByCode(answers)).toEqual({ 201: 30, too_many_requests: 3 })
    expect(answers.at(-1)?.body.message).toBe(
      "You've chosen another time very often. Please wait until 12:05 PM ET, and then try again.",
    )
    expect((await hold(await registerVerified(barn), hour(40))).status).toBe(201)
    barn.clock.advance({ minutes: 5 })
    expect((await takeAndRelease(41)).status).toBe(201)
  })
})

describe('one account that holds more and more', () => {
  it('holds one slot until its address is verified, then three', async () => {
    const customer = await registerCustomer(barn)
    const tries = () => Promise.all([1, 2, 3, 4].map((day) => hold(customer, wholeBarn(day))))
    expect(countByCode(await tries())).toEqual({ 201: 1, verify_to_hold_more: 3 })
    const refusal = await hold(customer, wholeBarn(6))
    expect(refusal.body.message).toContain('verify your email address to hold up to 3')

    const verified = await registerVerified(barn)
    const answers = await Promise.all([7, 8, 9, 10].map((day) => hold(verified, wholeBarn(day))))
    expect(countByCode(answers)).toEqual({ 201: 3, too_many_holds: 1 })
  })
})

describe('a slot kept by releasing and retaking it', () => {
  const release = async (customer: Customer, { body }: Answer) => {
    expect((await customer.delete(`/api/bookings/${body.id}/hold`)).status).toBe(204)
  }

  it('leaves a slot and its cages to others after two holds', async () => {
    const customer = await registerVerified(barn)
    for (const minutes of [14, 6]) {
      const answer = await hold(customer, SLOT)
      expect(answer.status).toBe(201)
      barn.clock.advance({ minutes })
      await release(customer, answer)
    }
    const refusal = await hold(customer, SLOT)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'slot_paused'])
    expect(refusal.body.message).toContain('other customers get first pick until 1:14 PM ET')
    const until = Temporal.Instant.from(refusal.body.details.pausedUntil)
    expect(until.toString()).toBe('2026-11-20T18:14:00Z')
    const own: Booking[] = (await customer.get('/api/bookings')).body
    const shown = pausedSpans({
      item: { spaceId: 'cage-1', bundleId: null },
      date: FIRST_DAY,
      bookings: own.map((booking) => ({ ...booking, isChosen: true })),
      bundles: new Map(),
      now: barn.clock.now(),
      openingHours: INITIAL_HOURS,
    })
    expect(shown.map((paused) => paused.until)).toEqual([until])
    expect((await hold(customer, wholeBarn(0, 8))).body.code).toBe('slot_paused')
    expect((await hold(customer, bookingOf('cage-2', '2026-11-22T10:00'))).status).toBe(201)
    barn.clock.set('2026-11-20T13:13:59-05:00')
    expect((await hold(customer, SLOT)).body.code).toBe('slot_paused')
    barn.clock.advance({ seconds: 1 })
    expect((await hold(customer, SLOT)).status).toBe(201)
  })

  it('lets a customer book again after one hold ran out, and after changes of mind', async () => {
    const customer = await registerCustomer(barn)
    await hold(customer, SLOT)
    await lapse()
    for (const hours of [1, 2]) {
      const answer = await hold(customer, bookingOf('cage-1', '2026-11-22T10:00', hours))
      expect(answer.status).toBe(201)
      barn.clock.advance({ minutes: 1 })
      await release(customer, answer)
    }
    expect((await hold(customer, SLOT)).status).toBe(201)
  })

  it('leaves a slot to others after four short holds', async () => {
    const customer = await registerCustomer(barn)
    for (let time = 0; time < 4; time += 1) await release(customer, await hold(customer, SLOT))
    expect((await hold(customer, SLOT)).body.code).toBe('slot_paused')
  })

  it('leaves a slot to other networks after two accounts of one network took turns', async () => {
    const [one, other, third] = await crowd(3, '203.0.113.20')
    if (!one || !other || !third) throw new Error('no crowd')
    await hold(one, SLOT)
    await lapse()
    await hold(other, SLOT)
    await lapse()
    expect((await hold(third, SLOT)).body.code).toBe('slot_paused')
    expect((await hold(await registerCustomer(barn), SLOT)).status).toBe(201)
  })
})
