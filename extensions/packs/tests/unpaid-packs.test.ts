import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { type Customer, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { emptyStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { endUnpaidPacks } from '../server/unpaid-packs.ts'
import { leftOf, offerPacks, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

beforeEach(async () => {
  await emptyStripe(desk.barn)
  await offerPacks(desk.staff)
})

const start = (customer: Customer, pack = tenHours()) => customer.post('/api/packs', pack)
const stored = () => desk.barn.services.db.selectFrom('packs').select(['id', 'signature']).execute()
const statusesAtStripe = async () =>
  (await stripeOf(desk.barn).paymentIntents.list({ limit: 100 })).data.map(({ status }) => status)

describe('unpaid packs', () => {
  it('are one at a time, and five a day until the email is verified', async () => {
    const stranger = await registerCustomer(desk.barn)
    const messages: (string | undefined)[] = []
    for (let n = 0; n < 30; n += 1) messages.push((await start(stranger)).body.message)
    const verifyFirst = expect.stringContaining('Verify your email address to start another one')
    expect(messages).toEqual([...Array(5).fill(undefined), ...Array(25).fill(verifyFirst)])
    expect(await stored()).toHaveLength(1)
    expect((await statusesAtStripe()).toSorted()).toEqual([
      ...Array(4).fill('canceled'),
      'requires_payment_method',
    ])
  })

  it('are 20 a day for others', async () => {
    for (let n = 0; n < 20; n += 1) expect((await start(desk.customer)).status).toBe(200)
    expect((await start(desk.customer)).body).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('try again tomorrow'),
    })
    expect(await stored()).toHaveLength(1)
  })

  it('are 40 a day for the unproven accounts of one network', async () => {
    const address = '203.0.113.77'
    const statuses: number[] = []
    for (let account = 0; account < 9; account += 1) {
      const stranger = await registerCustomer(desk.barn, address)
      for (let n = 0; n < 5; n += 1) statuses.push((await start(stranger)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect((await start(await registerVerified(desk.barn))).status).toBe(200)
    // Customers whom we know can go on buying there.
    expect((await start(await registerVerified(desk.barn, address))).status).toBe(200)
    const known = await registerCustomer(desk.barn, address)
    await desk.barn.services.db
      .updateTable('users')
      .set({ isProvenAtDesk: true })
      .where('id', '=', known.id)
      .execute()
    for (let n = 0; n < 6; n += 1) expect((await start(known)).status).toBe(200)
  })

  it('count the same form once', async () => {
    const stranger = await registerCustomer(desk.barn)
    const pack = tenHours()
    for (let n = 0; n < 8; n += 1) expect((await start(stranger, pack)).status).toBe(200)
  })

  it('are forgotten after an hour, with their signatures and their forms', async () => {
    const pack = tenHours()
    await start(desk.customer, pack)
    desk.barn.clock.advance({ minutes: 59 })
    expect([await endUnpaidPacks(desk.barn.services), await stored()]).toEqual([0, [expect.anything()]])
    desk.barn.clock.advance({ minutes: 2 })
    expect([await endUnpaidPacks(desk.barn.services), await stored()]).toEqual([1, []])
    expect(await statusesAtStripe()).toEqual(['canceled'])
    // The customer comes back to the same form.
    const { body } = await start(desk.customer, pack)
    await pay(desk.barn, intentIn(body))
    expect((await start(desk.customer, pack)).body.code).toBe('already_paid')
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
  })

  it('are kept if they were paid in time, by the job and by another one', async () => {
    await pay(desk.barn, intentIn((await start(desk.customer)).body))
    desk.barn.clock.advance({ minutes: 61 })
    expect(await endUnpaidPacks(desk.barn.services)).toBe(0)
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
    await pay(desk.barn, intentIn((await start(desk.customer)).body))
    expect((await start(desk.customer)).body).toMatchObject({
      code: 'already_paid',
      message: expect.stringContaining('started before was just paid'),
    })
    expect(await leftOf(desk.customer)).toHaveLength(2)
  })

  it('stay while Stripe is away', async () => {
    await start(desk.customer)
    const { services } = desk.barn
    desk.barn.clock.advance({ minutes: 61 })
    expect(await endUnpaidPacks({ ...services, stripe: null })).toBe(0)
    expect(await stored()).toHaveLength(1)
  })

  it('end with one form of several tabs', async () => {
    const answers = await Promise.all([start(desk.customer), start(desk.customer), start(desk.customer)])
    const forms = answers.filter(({ status }) => status === 200).map(({ body }) => intentIn(body))
    for (const form of forms) await pay(desk.barn, form).catch(() => null)
    for (const { id } of await stored()) await start(desk.customer, tenHours({ packId: id }))
    const paid = (await statusesAtStripe()).filter((status) => status === 'succeeded')
    expect(await leftOf(desk.customer)).toHaveLength(paid.length)
  })
})
