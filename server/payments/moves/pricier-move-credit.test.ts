import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { creditRequests } from '../../../testing/credit.ts'
import { cancelAtDesk, ledgerOf, openDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn } from '../../../testing/paid-booking.ts'
import { DAY, MORE, NEW_PLACE, OLD_PLACE, pricierMoves } from '../../../testing/pricier-moves.ts'
import { rowOf } from '../../../testing/records.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const { endHold, move, own, payAndSettle, prepare, taken } = pricierMoves(desk)
const { change, creditOf, open, paymentsOf, payByCredit: payHold } = creditRequests(desk)
let id: string

beforeEach(async () => {
  id = await prepare()
})

describe('the difference, with credit', () => {
  const payByCredit = (holdId: string, amount = Number(MORE)) => payHold({ id: holdId, amount })

  async function openWithCredit() {
    const { body: hold } = await move(`${DAY}T18:00`)
    const { body: form } = await open({ id: hold.id, amount: Number(MORE) })
    return { hold, form }
  }

  /** The booking moved once, and all payments are on it. */
  async function expectMoved(holdId: string, payments: string[]) {
    expect(await taken()).toEqual(NEW_PLACE)
    expect(await own()).toMatchObject([{ id, totalAmount: '110.00', paidAmount: '110.00' }])
    expect(await paymentsOf(id)).toEqual(payments)
    expect(await paymentsOf(holdId)).toEqual([])
    expect(await rowOf(desk.barn, holdId)).toMatchObject({ cancelReason: 'moved' })
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
    const emails = (await deliverAll(desk.barn)).filter(({ subject }) => subject.includes('moved'))
    expect(emails.map(({ text }) => text.includes('paid the difference of $50'))).toEqual([true])
  }

  it('is paid with one tap if the credit is enough, and moves the booking once', async () => {
    await change('60.00')
    const { hold, form } = await openWithCredit()
    expect(form).toEqual({ clientSecret: null, credit: MORE })
    expect((await payByCredit(hold.id, 49)).body.code).toBe('credit_changed')
    expect(await taken()).toHaveLength(4)
    const answers = await Promise.all([1, 2, 3].map(() => payByCredit(hold.id)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    await expectMoved(hold.id, ['credit 50.00', 'stripe 60.00'])
    expect(await creditOf()).toEqual({ balance: '10.00', available: '10.00' })
  })

  it('is split between credit and card', async () => {
    await change('20.00')
    const { hold, form } = await openWithCredit()
    expect(form).toMatchObject({ credit: '20.00' })
    expect(await payAndSettle(intentIn(form))).toBe('confirmed')
    expect(await settle(desk.barn.services, intentIn(form))).toBe('already_settled')
    await expectMoved(hold.id, ['credit 20.00', 'stripe 30.00', 'stripe 60.00'])
    expect(await creditOf()).toEqual({ balance: '0.00', available: '0.00' })
  })

  it('stays credit if the booking changed, which keeps its time', async () => {
    await change('60.00')
    const { hold } = await openWithCredit()
    await sql`update bookings set attendance = 'arrived' where id = ${id}`.execute(desk.barn.owner)
    const refused = await payByCredit(hold.id)
    expect(refused.body).toMatchObject({ code: 'booking_not_pending' })
    expect(await taken()).toHaveLength(4)
    desk.barn.clock.advance({ minutes: 16 })
    await expireHolds(desk.barn.services)
    expect(await creditOf()).toEqual({ balance: '60.00', available: '60.00' })
    expect(await paymentsOf(id)).toEqual(['stripe 60.00'])
  })

  it.each([1, 2, 3])('is spent once or not at all in races, round %i', async () => {
    await change('60.00')
    const { hold } = await openWithCredit()
    const answers = await Promise.all([
      payByCredit(hold.id),
      payByCredit(hold.id),
      desk.customer.delete(`/api/bookings/${hold.id}/hold`),
      cancelAtDesk(desk, id),
      change('60.00', true),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const isMoved = (await rowOf(desk.barn, hold.id)).cancelReason === 'moved'
    expect(await paymentsOf(id)).toEqual([...(isMoved ? ['credit 50.00'] : []), 'stripe 60.00'])
    expect(await paymentsOf(hold.id)).toEqual([])
    const { balance, available } = await creditOf()
    expect(isMoved ? ['10.00'] : ['60.00', '0.00']).toContain(balance)
    expect(available).toBe(balance)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it.each([
    ['makes a late move if the credit is still there', false],
    ['goes back to the card if the hold ended and the credit was taken back', true],
  ])('%s', async (_case, isGone) => {
    await change('20.00')
    const { hold, form } = await openWithCredit()
    const intentId = intentIn(form)
    await endHold(hold.id, intentId)
    if (isGone) await change('20.00', true)
    await deliverAll(desk.barn)
    expect(await payAndSettle(intentId)).toBe(isGone ? 'refunding' : 'confirmed')
    if (!isGone) return await expectMoved(hold.id, ['credit 20.00', 'stripe 30.00', 'stripe 60.00'])
    await sendRefunds(desk.barn.services)
    expect(await taken()).toEqual(OLD_PLACE)
    const { payments } = await ledgerOf(desk, hold.id)
    expect(payments).toMatchObject([{ amount: '30.00', refunds: [{ amount: '30.00', status: 'succeeded' }] }])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })
})
