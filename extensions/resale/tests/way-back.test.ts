import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Extension } from '../../../server/services/extension.ts'
import type { Method } from '../../../server/services/fulfillment.ts'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { cancelAtDesk, ledgerOf } from '../../../testing/desk.ts'
import { switchExtra, switchOn } from '../../../testing/extras.ts'
import { registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { SIGNED } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { resale } from '../extension.ts'
import { PRICE, resaleRequests, SLOT } from './requests.ts'

/** The refunds that were given as it. */
const given: string[] = []
const NOTHING = sql`select null::uuid as payment_id, 0 as used, 0 as left where false`
/** An invented way to pay that takes refunds. Every customer has enough of it. */
const SCRIP: Method = {
  name: 'scrip',
  units: { taken: () => NOTHING, used: String, left: String },
  purse: { spendable: async () => 100_000, lock: async () => {} },
  takesRefunds: true,
  giveBack: async (_trx, refundId) => {
    given.push(refundId)
  },
}
/** Empty once its extension was cut off. */
const methods: Method[] = []
const SHOP: Extension = {
  name: 'shop',
  title: 'Shop',
  adds: { customers: '', staff: '' },
  whenOff: async () => [],
  methods,
}

const barn = await ownAppOfFile({ extensions: [SHOP, resale] })
const desk = { barn, staff: await registerAdmin(barn), customer: await registerVerified(barn) }
const { offer, offered, payFor, prepare, publish, take } = resaleRequests(desk)

const POLICY = '/api/admin/policy-versions'
const PAYOUT = (PRICE * 0.9).toFixed(2)
const setShop = (isOn: boolean) => switchExtra(desk.staff, 'shop', isOn)
const termsOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}/offer`)).body.terms

/** How the refunds of a booking were given. */
async function backOf(bookingId: string) {
  const { db } = barn.services
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .select(['refunds.amount', 'backTo'])
    .where('bookingId', '=', bookingId)
    .execute()
}

beforeEach(async () => {
  await barn.clearBookings()
  await switchOn(barn)
  desk.customer = await registerVerified(barn)
  given.length = 0
  methods.splice(0, 1, SCRIP)
})

describe('the share of a sale', () => {
  it.each(['on', 'off'])('becomes the way to pay that the policy names while that is %s', async (state) => {
    const { buyer } = await prepare()
    await publish('resale10scrip')
    const sale = await offered()
    if (state === 'off') await setShop(false)
    expect(await termsOf(sale.id)).toMatchObject({ backTo: 'scrip', payout: PAYOUT })
    const { body } = await take(sale.offerId)
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await backOf(sale.id)).toEqual([{ amount: PAYOUT, backTo: 'scrip' }])
    expect(given).toHaveLength(1)
    expect(await ledgerOf(desk, sale.id)).toMatchObject({ refunded: PAYOUT, kept: (PRICE * 0.1).toFixed(2) })
    const [email] = (await deliverAll(barn)).filter(({ to }) => to === desk.customer.email).slice(-1)
    expect(email?.subject).toContain(`Your time was taken: $${PAYOUT} scrip for Batting Cage 1, `)
    expect(email?.text).toContain(`$${PAYOUT} is scrip for your next bookings.`)
    await expectBalanced(desk)
  })

  it('goes back the way it was paid if the way that the policy names no longer exists', async () => {
    const { buyer } = await prepare()
    await publish('resale10scrip')
    const sale = await offered()
    methods.length = 0
    expect(await termsOf(sale.id)).not.toHaveProperty('backTo')
    const { body } = await take(sale.offerId)
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await backOf(sale.id)).toEqual([{ amount: PAYOUT, backTo: null }])
    const [email] = (await deliverAll(barn)).filter(({ to }) => to === desk.customer.email).slice(-1)
    expect(email?.text).toContain(`$${PAYOUT} goes back to your card.`)
    await expectBalanced(desk)
  })

  it('refuses a policy with a way to pay that takes no refunds now', async () => {
    await publish()
    expect((await desk.staff.get(POLICY)).body.ways).toEqual(['scrip'])
    const refused = async (tag: string) =>
      expect((await desk.staff.post(POLICY, { terms: [tag] })).body.code).toBe('invalid')
    await refused('resale10pack')
    await refused('resale10gone')
    await setShop(false)
    expect((await desk.staff.get(POLICY)).body.ways).toEqual([])
    await refused('resale10scrip')
  })
})

it('keeps the way to pay that customers sign when that is switched off, until the owner chooses another', async () => {
  await publish('resale10scrip')
  const signed = (await desk.staff.get(POLICY)).body
  await setShop(false)
  expect((await desk.staff.get(POLICY)).body).toEqual({ ...signed, ways: [] })
  const again = await desk.staff.post(POLICY, { terms: ['resale10scrip'] })
  expect(again).toMatchObject({ status: 200, body: { version: signed.version, terms: signed.terms } })
  expect((await desk.staff.post(POLICY, { terms: ['resale20scrip'] })).body.code).toBe('invalid')
  expect((await desk.staff.post(POLICY, { terms: ['resale10'] })).status).toBe(200)
  expect((await desk.staff.post(POLICY, { terms: ['resale10scrip'] })).body.code).toBe('invalid')
})

describe('a time that is being taken', () => {
  /** The buyer opens its form, and has enough scrip to pay all of it. */
  async function takenForScrip() {
    const { buyer, version: policyVersion } = await prepare()
    const { id, offerId } = await offered()
    const sale = { id, takeover: (await take(offerId)).body }
    await buyer.post(`/api/bookings/${sale.takeover.id}/agreements`, { ...SIGNED, policyVersion })
    const opened = { amount: PRICE, bookingId: sale.takeover.id, usesKept: true }
    expect((await buyer.post('/api/create-payment-intent', opened)).body).toEqual({
      clientSecret: null,
      kept: [{ method: 'scrip', amount: SLOT.totalAmount }],
    })
    const payKept = () => buyer.post(`/api/bookings/${sale.takeover.id}/kept-payment`, { amount: PRICE })
    return { buyer, sale, payKept }
  }

  it('refuses to pay for a takeover without money once its offer has ended', async () => {
    const { sale, payKept } = await takenForScrip()
    expect((await cancelAtDesk(desk, sale.id, 'full')).status).toBe(200)
    expect((await payKept()).body.code).toBe('time_gone')
    expect(await rowOf(barn, sale.takeover.id)).toMatchObject({ status: 'pending' })
    await expectBalanced(desk)
  })

  it('can be bought without money, once, and can be offered again', async () => {
    const { buyer, sale, payKept } = await takenForScrip()
    const answers = await Promise.all([payKept(), payKept()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await rowOf(barn, sale.id)).toMatchObject({ status: 'cancelled', cancelReason: 'passed_on' })
    expect(await rowOf(barn, sale.takeover.id)).toMatchObject({ status: 'confirmed' })
    expect(await backOf(sale.id)).toEqual([{ amount: PAYOUT, backTo: null }])
    const { rows } = await sql<{
      bookingId: string
    }>`select distinct booking_id from booking_occupancy`.execute(barn.services.db)
    expect(rows).toEqual([{ bookingId: sale.takeover.id }])
    expect((await offer(sale.takeover.id, buyer)).status).toBe(204)
    await expectBalanced(desk)
  })
})
