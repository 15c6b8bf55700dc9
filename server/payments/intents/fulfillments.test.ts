import { beforeEach, expect, it } from 'vitest'
import { registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { attempt, interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { leftOf, offerPacks, tenHours } from '../../../testing/packs.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { resaleRequests, SLOT } from '../../../testing/resale.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { pay } from '../../../testing/stripe-client.ts'
import type { Services } from '../../services/services.ts'
import { settle } from './settle.ts'
import { settleUnfinished } from './settle-unfinished.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
const { services } = barn
const staff = await registerAdmin(barn)
const desk = { barn, staff, customer: await registerVerified(barn) }
const resale = resaleRequests(desk)
await offerPacks(staff)

beforeEach(start)

async function start() {
  await barn.clearBookings()
  desk.customer = await registerVerified(barn)
  await resale.prepare()
}

/** A form of each purpose that gives something, and what it gave. */
const GIVING = {
  async price() {
    const { body } = await desk.customer.post('/api/bookings', SLOT)
    const { id, intentId } = await resale.openForm(desk.customer, body)
    const given = async () => ({
      status: (await rowOf(barn, id)).status,
      emails: (await emailsOf(barn, id)).map(({ template }) => template),
    })
    return {
      intentId,
      given,
      whole: { status: 'confirmed', emails: ['booking-confirmed'] },
    }
  },
  async claim() {
    const sale = await resale.claimed()
    const given = async () => ({
      status: (await rowOf(barn, sale.claim.id)).status,
      reason: (await rowOf(barn, sale.id)).cancelReason,
      emails: (await emailsOf(barn, sale.claim.id)).map(({ template }) => template),
      back: (await services.db.selectFrom('refunds').select('reason').execute()).map(({ reason }) => reason),
    })
    const whole = { status: 'confirmed', reason: 'resold', emails: ['booking-confirmed'], back: ['resold'] }
    return { intentId: sale.form.intentId, given, whole }
  },
  async pack() {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const given = async () => ({
      packs: await leftOf(desk.customer),
      emails: (await emailsOf(barn, desk.customer.email, 'pack-sold')).length,
    })
    return { intentId: intentIn(body), given, whole: { packs: [[10, '285.00']], emails: 1 } }
  },
}

const paymentsOf = (intentId: string) =>
  services.db
    .selectFrom('payments')
    .select(['amount', 'needsAttention'])
    .where('stripePaymentIntentId', '=', intentId)
    .execute()

/** More than settling has. */
const STEPS = Array.from({ length: 60 }, (_, index) => index + 1)

it.each(Object.keys(GIVING) as (keyof typeof GIVING)[])(
  'gives what the purpose %s was paid for once, wherever its process was killed',
  async (purpose) => {
    let killed = 0
    for (const at of STEPS) {
      await start()
      const { intentId, given, whole } = await GIVING[purpose]()
      await pay(barn, intentId)
      const first = await attempt({ kind: 'dies', at }, () => settle(services, intentId))
      if (first.kind !== 'died') break
      killed += 1
      await settle(services, intentId)
      expect(await given(), `killed at step ${at}`).toEqual(whole)
      expect(await settle(services, intentId)).toBe('already_settled')
      expect(await given(), `killed at step ${at}, and settled again`).toEqual(whole)
      const forms = services.db.selectFrom('paymentForms').select('closedAt')
      expect(await forms.where('intentId', '=', intentId).execute()).toEqual([
        { closedAt: expect.anything() },
      ])
      expect(await paymentsOf(intentId)).toEqual([{ amount: expect.any(String), needsAttention: null }])
    }
    expect(killed).toBeGreaterThan(5)
    expect(killed).toBeLessThan(STEPS.length)
  },
)

it.each(Object.keys(GIVING) as (keyof typeof GIVING)[])(
  'leaves a payment of the purpose %s to a process that knows it',
  async (purpose) => {
    const { intentId, given, whole } = await GIVING[purpose]()
    await pay(barn, intentId)
    barn.clock.advance({ minutes: 3 })
    const { [purpose]: _unknown, ...known } = services.fulfillments
    const older = { ...services, fulfillments: known } as Services
    expect(await settleUnfinished(older)).toBe(0)
    await expect(settle(older, intentId)).rejects.toThrow(`Payments of the purpose ${purpose}`)
    expect(await paymentsOf(intentId)).toEqual([])
    expect(await settleUnfinished(services)).toBe(1)
    expect(await given()).toEqual(whole)
  },
)
