import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { discountOf } from '../../../domain/pricing/adjustments.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { cancelAtDesk, ledgerOf, openDesk, payAtDesk } from '../../../testing/desk.ts'
import { type Customer, registerVerified } from '../../../testing/factories.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { endHolds, rowOf } from '../../../testing/records.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { emptyStripe, pay } from '../../../testing/stripe-client.ts'
import { addCode, codeRequests, slotAt } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })
const { confirmFree, enter, hold, open, payNow } = codeRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

describe('limits', () => {
  const signedUp = () => Promise.all([1, 2, 3, 4].map(() => registerVerified(desk.barn)))
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

  it('hold when several customers use the last one at the same time', async () => {
    const code = await addCode(desk, { percent: 50, totalLimit: 2 })
    const customers = await signedUp()
    const holds = await Promise.all(customers.map((who, index) => hold(slotAt(10 + index), who)))
    const use = (who: Customer, index: number) => enter(holds[index] ?? '', code, who)
    expect(statuses(await Promise.all(customers.map(use)))).toEqual([204, 204, 409, 409])
    // A hold that is given up, or gives the code back, makes room for another.
    const [used = -1, other = -1] = await Promise.all(holds.map((id) => rowOf(desk.barn, id))).then((rows) =>
      rows.flatMap((row, index) => (discountOf(row) > 0 ? [index] : [])),
    )
    await customers[used]?.delete(`/api/bookings/${holds[used]}/hold`)
    await enter(holds[other] ?? '', null, customers[other])
    const rest = [0, 1, 2, 3].filter((index) => index !== used && index !== other)
    const again = await Promise.all(rest.map((index) => use(customers[index] as Customer, index)))
    expect(statuses(again)).toEqual([204, 204])
  })

  it('hold for one customer in two tabs', async () => {
    const once = await addCode(desk, { percent: 50, customerLimit: 1 })
    const holds = [await hold(slotAt(10)), await hold(slotAt(12))]
    expect(statuses(await Promise.all(holds.map((id) => enter(id, once))))).toEqual([204, 409])
    const stranger = await registerVerified(desk.barn)
    expect((await enter(await hold(slotAt(14), stranger), once, stranger)).status).toBe(204)
  })

  it('keep codes for first bookings to one booking, also with two codes', async () => {
    const codes = [
      await addCode(desk, { percent: 50, isFirstOnly: true }),
      await addCode(desk, { percent: 20, isFirstOnly: true, code: 'WELCOME' }),
    ] as const
    const holds = [await hold(slotAt(10)), await hold(slotAt(12))] as const
    expect(statuses(await Promise.all([enter(holds[0], codes[0]), enter(holds[1], codes[1])]))).toEqual([
      204, 409,
    ])
    const kept = discountOf(await rowOf(desk.barn, holds[0])) > 0 ? holds[0] : holds[1]
    const { totalAmount } = await rowOf(desk.barn, kept)
    expect(await payNow(kept, Number(totalAmount))).toBe('confirmed')
    await cancelAtDesk(desk, kept)
    const late = await hold(slotAt(15))
    expect((await enter(late, 'welcome')).body.message).toBe('This code is for first bookings only.')
  })

  it('let dollars be taken off a season once, even if staff took money for one of its dates', async () => {
    const code = await addCode(desk, { amount: '20.00', totalLimit: 1, customerLimit: 1 })
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-11-23T18:00', 3))
    const [paid = '', next = ''] = ids
    expect((await enter(paid, code)).status).toBe(204)
    expect((await payAtDesk(desk, paid)).status).toBe(200)
    const totals = async () =>
      (await Promise.all(ids.map((id) => rowOf(desk.barn, id)))).map((row) => row.totalAmount)
    expect(await totals()).toEqual(['10.00', '30.00', '30.00'])
    expect((await enter(next, code)).body.message).toBe('You already used this code.')
    expect(await totals()).toEqual(['10.00', '30.00', '30.00'])
    expect((await enter(next, null)).status).toBe(204)
    expect((await enter(next, code)).body.message).toBe('You already used this code.')
  })

  it.each([50, 100])('check a code of %i percent for first bookings again at payment', async (percent) => {
    const code = await addCode(desk, { percent, isFirstOnly: true })
    const [first, second] = [await hold(slotAt(10)), await hold(slotAt(12))]
    expect((await enter(first, code)).status).toBe(204)
    const price = 30 - 0.3 * percent
    expect((await open(first, price)).status).toBe(200)
    expect(await payNow(second, 30)).toBe('confirmed')
    const answers = [await open(first, price), ...(price === 0 ? [await confirmFree(first)] : [])]
    for (const { body } of answers)
      expect(body).toMatchObject({
        code: 'refused',
        message: 'This code is for first bookings only. Please remove it to pay for this booking.',
      })
    expect((await enter(first, null)).status).toBe(204)
    expect(await payNow(first, 30)).toBe('confirmed')
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('stop counting a booking that staff cancelled', async () => {
    const code = await addCode(desk, { percent: 50, totalLimit: 1, customerLimit: 1 })
    const id = await hold(slotAt(10))
    await enter(id, code)
    expect(await payNow(id, 15)).toBe('confirmed')
    const next = await hold(slotAt(12))
    expect((await enter(next, code)).status).toBe(409)
    await cancelAtDesk(desk, id)
    expect((await enter(next, code)).status).toBe(204)
  })

  /** Pays half of the price with a code, after the hold ended. */
  async function payLate(code: string, slot = slotAt(18), who = desk.customer) {
    const id = await hold(slot, who)
    await enter(id, code, who)
    const intentId = intentIn((await open(id, 15, who)).body)
    const by = { actorId: null, now: desk.barn.clock.now() }
    await endHolds(desk.barn, [{ id, intentId }], 'hold_expired', by)
    await pay(desk.barn, intentId)
    return { id, intentId }
  }

  it.each([true, false])('decide about late money, with the code still there: %s', async (isThere) => {
    const code = await addCode(desk, { percent: 50, totalLimit: 1 })
    const stranger = await registerVerified(desk.barn)
    const { id, intentId } = await payLate(code)
    if (!isThere) await enter(await hold(slotAt(10), stranger), code, stranger)
    expect(await settle(desk.barn.services, intentId)).toBe(isThere ? 'confirmed' : 'refunding')
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '15.00', refunded: isThere ? '0.00' : '15.00' })
  })

  it('hold when the late money of two customers needs the last use at the same time', async () => {
    const code = await addCode(desk, { percent: 50, totalLimit: 1 })
    const stranger = await registerVerified(desk.barn)
    const late = [await payLate(code), await payLate(code, slotAt(12), stranger)]
    const { db } = desk.barn.services
    const settled = await db.transaction().execute(async (gate) => {
      await sql`select from promo_codes where code = ${code} for no key update`.execute(gate)
      const both = Promise.all(late.map(({ intentId }) => settle(desk.barn.services, intentId)))
      await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(2)
      return { both }
    })
    expect((await settled.both).toSorted()).toEqual(['confirmed', 'refunding'])
  })
})
