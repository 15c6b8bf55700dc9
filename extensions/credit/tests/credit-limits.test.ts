import { expect, it } from 'vitest'
import { ledgerOf, openDesk } from '../../../testing/desk.ts'
import { type Customer, registerAdmin } from '../../../testing/factories.ts'
import { limitRequests, outcomeOf } from '../../../testing/staff-limits.ts'

const desk = openDesk({ extras: ['credit'] })
const { book } = limitRequests(desk, '2026-12-06')
const refund = (by: Customer, paymentId: string, amount: string) =>
  by.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Rained in' })

it('counts credit that a manager gives as a refund, less what they take back', async () => {
  const manager = await registerAdmin(desk.barn, 'manager')
  const give = (amount: string, takesBack = false) =>
    manager.post(`/api/admin/customers/${desk.customer.id}/credit`, {
      entryId: crypto.randomUUID(),
      amount,
      takesBack,
      reason: 'Ball machine broke',
    })
  const booking = await book('bundle3', { paidBy: 'cash' })
  const [{ id: paymentId }] = (await ledgerOf(desk, booking.id)).payments
  expect(outcomeOf(await give('200.00'))).toBe(200)
  expect(outcomeOf(await refund(manager, paymentId, '100.01'))).toBe('over_refund_limit')
  expect(outcomeOf(await refund(manager, paymentId, '100.00'))).toBe(201)
  expect(outcomeOf(await give('0.01'))).toBe('over_refund_limit')
  expect(outcomeOf(await give('150.00', true))).toBe(200)
  expect(outcomeOf(await give('150.01'))).toBe('over_refund_limit')
  expect(outcomeOf(await give('150.00'))).toBe(200)
})
