import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { creditRequests } from '../../../testing/credit.ts'
import { cancelAtDesk, ledgerOf, openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, SIGNED } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { emptyStripe, pay } from '../../../testing/stripe-client.ts'
import { settle } from '../intents/settle.ts'

const desk = openDesk()
const DAY = '2026-11-23'
const SLOT = bookingOf('cage-1', `${DAY}T18:00`)
const { creditOf } = creditRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

describe('a resold booking', () => {
  async function resold(asCredit: boolean) {
    const resale = { feePercent: 10, ...(asCredit && { asCredit: true }) }
    const { body } = await desk.staff.post('/api/admin/policy-versions', { moves: false, resale })
    const policyVersion = body.version
    const buyer = await registerVerified(desk.barn)
    const buy = async (who: Customer, booking: { id: string; totalAmount: string }, extra: object = {}) => {
      await who.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion })
      return (
        await who.post('/api/create-payment-intent', {
          amount: Number(booking.totalAmount),
          bookingId: booking.id,
          ...extra,
        })
      ).body
    }
    const settled = async (intent: { clientSecret: string }) => {
      await pay(desk.barn, intentIn(intent))
      return await settle(desk.barn.services, intentIn(intent))
    }
    const mine = (await desk.customer.post('/api/bookings', SLOT)).body
    expect(await settled(await buy(desk.customer, mine))).toBe('confirmed')
    await desk.customer.post(`/api/bookings/${mine.id}/offer`, {})
    const [offer] = (await buyer.get(`/api/resale/${DAY}`)).body
    const claim = (await buyer.post(`/api/resale/${offer.id}/claim`, { totalAmount: SLOT.totalAmount })).body
    return { policyVersion, mine, buyer, claim, buy, settled }
  }

  const giveCredit = (who: Customer) =>
    desk.staff.post(`/api/admin/customers/${who.id}/credit`, {
      amount: '30.00',
      takesBack: false,
      reason: 'Rain',
      entryId: crypto.randomUUID(),
    })

  it('gives its customer credit if the policy they signed says so', async () => {
    const { policyVersion, mine, buyer, claim, buy, settled } = await resold(true)
    expect(policyVersion).toMatch(/-resale10credit$/)
    expect((await desk.customer.get(`/api/bookings/${mine.id}/offer`)).body.terms).toMatchObject({
      asCredit: true,
      payout: '27.00',
    })
    expect(await settled(await buy(buyer, claim))).toBe('confirmed')
    expect(await creditOf()).toEqual({ balance: '27.00', available: '27.00' })
    expect(await ledgerOf(desk, mine.id)).toMatchObject({ refunded: '27.00', kept: '3.00' })
    const [email] = (await deliverAll(desk.barn)).filter(({ to }) => to === desk.customer.email).slice(-1)
    expect(email?.subject).toMatch(/^Your time was taken: \$27\.00 credit for Batting Cage 1, /)
    expect(email?.text).toContain('$27.00 is credit for your next bookings.')
    await expectBalanced(desk)
  })

  it('is not bought with credit once its offer ended', async () => {
    const { mine, buyer, claim, buy } = await resold(false)
    await giveCredit(buyer)
    expect(await buy(buyer, claim, { usesCredit: true })).toEqual({ clientSecret: null, credit: '30.00' })
    expect((await cancelAtDesk(desk, mine.id, 'full')).status).toBe(200)
    const { body } = await buyer.post(`/api/bookings/${claim.id}/credit-payment`, { amount: 30 })
    expect(body.code).toBe('offer_gone')
    expect(await rowOf(desk.barn, claim.id)).toMatchObject({ status: 'pending' })
    expect(await creditOf(buyer)).toEqual({ balance: '30.00', available: '0.00' })
    await expectBalanced(desk)
  })

  it('can be bought with credit, and gives the card its share otherwise', async () => {
    const { mine, buyer, claim, buy } = await resold(false)
    await giveCredit(buyer)
    expect(await buy(buyer, claim, { usesCredit: true })).toEqual({ clientSecret: null, credit: '30.00' })
    const answers = await Promise.all(
      [1, 2].map(() => buyer.post(`/api/bookings/${claim.id}/credit-payment`, { amount: 30 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await rowOf(desk.barn, mine.id)).toMatchObject({ status: 'cancelled', cancelReason: 'resold' })
    expect(await creditOf()).toEqual({ balance: '0.00', available: '0.00' })
    expect(await creditOf(buyer)).toEqual({ balance: '0.00', available: '0.00' })
    const { rows } = await sql<{ bookingId: string }>`select booking_id from booking_occupancy`.execute(
      desk.barn.services.db,
    )
    expect(rows).toEqual([{ bookingId: claim.id }])
    await expectBalanced(desk)
  })
})
