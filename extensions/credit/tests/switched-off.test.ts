import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const { change, hold, open, payByCredit, paymentsOf } = creditRequests(desk)

it('pays first with existing credit, and gives none, while credit is off', async () => {
  expect((await change('30.00')).status).toBe(200)
  expect(await whenOffOf(desk.staff, 'credit')).toEqual([
    '1 customer has $30.00 in credit, which still pays first at checkout.',
  ])
  await switchExtra(desk.staff, 'credit', false)
  expect((await desk.customer.get('/api/credit')).status).toBe(404)
  expect((await change('5.00')).status).toBe(404)
  const held = await hold()
  expect((await open(held)).body).toMatchObject({ kept: [{ method: 'credit', amount: '30.00' }] })
  expect((await payByCredit(held)).status).toBe(204)
  expect(await paymentsOf(held.id)).toEqual(['credit 30.00'])
  const cancel = (backTo: string | null) =>
    desk.staff.post(`/api/admin/bookings/${held.id}/cancellation`, { refund: 'full', backTo })
  expect((await cancel('credit')).status).toBe(400)
  expect((await cancel(null)).status).toBe(200)
  await switchExtra(desk.staff, 'credit', true)
  expect((await desk.customer.get('/api/credit')).body.balance).toBe('30.00')
})
