import { expect, it } from 'vitest'
import type { MonthSheet } from '../../../domain/accounting/accounting.schema.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { pay, stripeOf } from '../../../testing/stripe-client.ts'
import { offerPacks, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

async function sheetOf(month: string) {
  const sheet: MonthSheet = (await desk.staff.get(`/api/admin/months/${month}`)).body
  const lines = sheet.lines.filter(({ kind }) => !kind.startsWith('stripe_'))
  return {
    lines: lines
      .map(({ basis, kind, posting, amount }) => `${basis} ${posting?.label ?? kind} ${amount}`)
      .toSorted(),
    sales: sheet.sales,
    left: sheet.outstandingPrepaid,
  }
}

it('has a pack as sales once, when it is used, also if the refund of the rest fails a month later', async () => {
  await offerPacks(desk.staff)
  const { body } = await desk.customer.post('/api/packs', tenHours())
  const intentId = intentIn(body)
  await pay(desk.barn, intentId)
  await settle(desk.barn.services, intentId)
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-01T18:00'))
  await signAgreements(desk.customer, booking.id)
  await desk.customer.post(`/api/bookings/${booking.id}/pack-payment`, { punches: 1 })
  const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
  await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })
  const sold = ['payment Packs sold 285.00', 'payment Punches used 28.50', 'payment received 285.00']
  expect(await sheetOf('2026-11')).toEqual({
    lines: ['payment Packs refunded 256.50', ...sold, 'payment refunded 256.50'].toSorted(),
    ...{ sales: '28.50', left: '0.00' },
  })
  // Stripe has nothing left to refund.
  await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
  desk.barn.clock.set('2026-12-02T12:00Z')
  await sendRefunds(desk.barn.services)
  expect(await sheetOf('2026-11')).toEqual({ lines: sold, sales: '28.50', left: '256.50' })
  expect(await sheetOf('2026-12')).toEqual({
    lines: ['service Punches used 28.50'],
    ...{ sales: '0.00', left: '256.50' },
  })
})
