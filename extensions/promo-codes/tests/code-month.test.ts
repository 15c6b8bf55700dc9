import { expect, it } from 'vitest'
import type { MonthSheet } from '../../../domain/accounting/accounting.schema.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { addCode, enterCode } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })

async function linesOf(month: string) {
  const { lines }: MonthSheet = (await desk.staff.get(`/api/admin/months/${month}`)).body
  return lines
    .filter(({ kind }) => !kind.startsWith('stripe_'))
    .map(({ basis, kind, amount, adjusted }) => `${basis} ${kind} ${amount} ${adjusted}`)
    .toSorted()
}

async function book(start: string, percent: number): Promise<string> {
  const id = await holdSigned(desk.customer, bookingOf('cage-1', start))
  await enterCode(desk.customer, id, await addCode(desk, { percent }))
  const amount = 30 - 0.3 * percent
  const { body } = await desk.customer.post('/api/create-payment-intent', { amount, bookingId: id })
  if (amount === 0) await desk.customer.post(`/api/bookings/${id}/kept-payment`, { amount })
  else {
    await pay(desk.barn, intentIn(body))
    await settle(desk.barn.services, intentIn(body))
  }
  return id
}

it('has the discounts of codes beside what was received, until their bookings are cancelled', async () => {
  await book('2026-12-01T18:00', 50)
  const free = await book('2026-11-30T18:00', 100)
  const november = [
    'payment other_discount 45.00 0.00',
    'payment received 15.00 0.00',
    'service other_discount 30.00 0.00',
  ]
  expect(await linesOf('2026-11')).toEqual(november)
  const december = ['service other_discount 15.00 0.00', 'service received 15.00 0.00']
  expect(await linesOf('2026-12')).toEqual(december)
  const { version } = await pageOf(desk, free)
  desk.barn.clock.set('2026-12-01T05:00Z')
  expect((await desk.staff.post('/api/admin/months/2026-11/closing', {})).status).toBe(200)
  desk.barn.clock.set('2026-11-30T18:00Z')
  await desk.staff.post(`/api/admin/bookings/${free}/cancellation`, { version, refund: 'none' })
  expect(await linesOf('2026-11')).toEqual(november)
  expect(await linesOf('2026-12')).toEqual([
    'payment other_discount -30.00 -30.00',
    'service other_discount -15.00 -30.00',
    'service received 15.00 0.00',
  ])
})
