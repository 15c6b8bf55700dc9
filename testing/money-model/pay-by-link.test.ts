import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { findBooking } from '../../server/bookings/booking-row.ts'
import { settle } from '../../server/payments/intents/settle.ts'
import { settleBalances } from '../../server/payments/intents/settle-unfinished.ts'
import { openDesk, pageOf } from '../desk.ts'
import { signAgreements } from '../paid-booking.ts'
import { bookAtDesk } from '../staff-booking.ts'
import { sendEvent, stripeOf } from '../stripe-client.ts'

const desk = openDesk()

const ACTS = [
  'open',
  'open',
  'confirm',
  'confirm',
  'view',
  'cash',
  'price',
  'waive',
  'void',
  'cancel',
  'event',
  'job',
] as const
type Act = (typeof ACTS)[number]

/** Acts of one group happen at the same time. */
const anyDay = fc.array(fc.array(fc.constantFrom<Act>(...ACTS), { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 7,
})

/** Two phones with one link, staff who change the booking, and Stripe. */
async function openLink() {
  const email = desk.customer.email
  const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', {
    hours: 2,
    customerEmail: email,
  })
  await signAgreements(desk.customer, id)
  const made = await desk.staff.post(`/api/admin/bookings/${id}/links`, { purpose: 'pay' })
  const token = new URL(made.body.url).searchParams.get('token') ?? ''
  const phone = desk.barn.client()
  const known: string[] = []
  const version = async () => (await pageOf(desk, id)).version
  const post = async (path: string, body: object) =>
    await desk.staff.post(`/api/admin/bookings/${id}/${path}`, { version: await version(), ...body })
  let events = 0
  const acts: Record<Act, () => Promise<unknown>> = {
    async open() {
      const { body } = await phone.post('/api/booking-link', { token })
      const amount = Number(body.booking?.balance ?? 60)
      const answer = await phone.post('/api/booking-link/payment-intent', { token, amount })
      if (answer.body.clientSecret) known.push(String(answer.body.clientSecret).split('_secret_')[0] ?? '')
      return answer
    },
    async confirm() {
      const intentId = known.at(-1)
      const card = { payment_method: 'pm_card_visa' }
      if (intentId)
        await stripeOf(desk.barn)
          .paymentIntents.confirm(intentId, card)
          .catch(() => null)
    },
    view: () => phone.post('/api/booking-link', { token }),
    cash: () => post('payment', { method: 'cash', amount: '10.00' }),
    price: async () =>
      await desk.staff.put(`/api/admin/bookings/${id}/price`, {
        totalAmount: known.length % 2 ? '50.00' : '70.00',
        reason: 'Model',
        version: await version(),
      }),
    waive: () => post('waived-balance', { reason: 'Model' }),
    async void() {
      const { body } = await desk.staff.get(`/api/admin/bookings/${id}/ledger`)
      const cash = body.payments.find(({ method }: { method: string }) => method === 'cash')
      const input = { reason: 'Model', version: await version() }
      if (cash) return await desk.staff.post(`/api/admin/payments/${cash.id}/void`, input)
    },
    cancel: () => post('cancellation', { refund: 'full' }),
    event: async () => {
      events += 1
      const object = { id: known[0] ?? 'pi_none' }
      return await sendEvent(desk.barn, {
        id: `evt_${id}_${events}`,
        type: 'payment_intent.succeeded',
        data: { object },
      })
    },
    async job() {
      desk.barn.clock.advance({ minutes: 5 })
      await settleBalances(desk.barn.services)
    },
  }
  return { id, known, acts }
}

it('counts every payment by link once, for what was due, whatever staff do at the same time', async () => {
  let paid = 0
  await fc.assert(
    fc.asyncProperty(anyDay, async (day) => {
      await desk.barn.clearBookings()
      const { id, known, acts } = await openLink()
      for (const group of day) {
        const answers = await Promise.all(group.map((act) => acts[act]()))
        for (const answer of answers as ({ status?: number } | undefined)[])
          expect(answer?.status ?? 200).toBeLessThan(500)
      }
      for (const intentId of known) await settle(desk.barn.services, intentId)

      const intents = await Promise.all(
        known.map((intentId) => stripeOf(desk.barn).paymentIntents.retrieve(intentId)),
      )
      const succeeded = new Map(
        intents.filter(({ status }) => status === 'succeeded').map((intent) => [intent.id, intent]),
      )
      const payments = await desk.barn.services.db
        .selectFrom('payments')
        .selectAll()
        .where('bookingId', '=', id)
        .execute()
      const byLink = payments.filter(({ method }) => method === 'stripe')
      expect(byLink.map(({ stripePaymentIntentId }) => stripePaymentIntentId).toSorted()).toEqual(
        [...succeeded.keys()].toSorted(),
      )
      for (const payment of byLink)
        expect(toCents(payment.amount)).toBe(
          succeeded.get(payment.stripePaymentIntentId ?? '')?.amount_received,
        )
      expect(payments.filter(({ needsAttention }) => needsAttention !== null)).toEqual([])
      paid += byLink.length

      const booking = await findBooking(desk.barn.services.db, id)
      if (!booking) throw new Error('The booking is gone')
      const open = intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled')
      for (const intent of open)
        expect([intent.id, intent.amount]).toEqual([booking.balanceIntentId, balanceOf(booking)])
      if (booking.status === 'cancelled') expect(open).toEqual([])
      const { rows: ledgers } = await sql`
        select paid_amount = paid_toward(id) as is_paid, waived_amount = coalesce(
          (select sum(amount) from waived_balances where booking_id = bookings.id), 0) as is_waived
        from bookings`.execute(desk.barn.services.db)
      expect(ledgers).toEqual([{ isPaid: true, isWaived: true }])
    }),
    { numRuns: Number(process.env.MONEY_RUNS ?? 25) },
  )
  expect(paid).toBeGreaterThan(0)
})
