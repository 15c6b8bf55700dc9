import { expect, it } from 'vitest'
import { ledgerOf, openDesk, refundAtDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { rowOf } from '../../../testing/records.ts'
import { addCode, codeRequests, slotAt } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })
const { enter, hold, open, payNow } = codeRequests(desk)
const set = (isOn: boolean) => switchExtra(desk.staff, 'promo-codes', isOn)

it('keeps what codes took off, and their limits, while it is off', async () => {
  const other = await registerVerified(desk.barn)
  const code = await addCode(desk, { percent: 50, totalLimit: 1 })
  await addCode(desk, { percent: 50, lastDate: '2026-11-19' })
  const id = await hold()
  await enter(id, code)
  const late = await hold(slotAt(12), other)
  const whenOff = () => whenOffOf(desk.staff, 'promo-codes')
  expect(await whenOff()).toEqual([
    "1 code can't be entered until this extra is back on.",
    '1 unpaid booking keeps its discount.',
  ])
  await set(false)
  expect(await whenOff()).toEqual([])
  expect((await enter(late, code, other)).body).toMatchObject({ code: 'switched_off' })
  expect((await desk.staff.get('/api/admin/codes')).status).toBe(404)
  expect((await desk.customer.get(`/api/bookings/${id}`)).body).not.toHaveProperty('more')
  // Someone else has used it up since, in a race that only a test can arrange.
  await desk.barn.owner
    .insertInto('bookingAdjustments')
    .columns(['bookingId', 'source', 'sourceId', 'label', 'amount'])
    .expression(({ selectFrom }) =>
      selectFrom('bookingAdjustments')
        .select(({ val }) => [val(late).as('bookingId'), 'source', 'sourceId', 'label', 'amount'])
        .where('bookingId', '=', id),
    )
    .execute()
  expect((await open(id, 15)).body.message).toMatch(/has been used up/)
  await desk.barn.owner.deleteFrom('bookingAdjustments').where('bookingId', '=', late).execute()

  expect(await payNow(id, 15)).toBe('confirmed')
  expect(await rowOf(desk.barn, id)).toMatchObject({ totalAmount: '15.00', adjustedAmount: '-15.00' })
  const [email] = await deliverAll(desk.barn)
  expect(email?.text).toContain('$15.00')
  const { lines } = (await desk.customer.get(`/api/bookings/${id}/receipt`)).body
  expect(lines[0]).toMatchObject({ label: `Discount included (${code})`, amount: -1500 })
  const { payments, discounts } = await ledgerOf(desk, id)
  expect(discounts).toEqual([{ label: code, amount: '15.00' }])
  expect((await refundAtDesk(desk, payments[0].id, '15.00')).status).toBe(201)
  const report = await desk.staff.get('/api/admin/report?from=2026-11-23&to=2026-11-23')
  expect(report.body.numbers.discountsByLabel).toMatchObject([{ label: code, amount: '15.00' }])

  await set(true)
  expect((await enter(late, code, other)).body.message).toBe('This code has been used up.')
  const { body } = await desk.staff.get('/api/admin/codes')
  expect(body).toContainEqual(expect.objectContaining({ code, uses: 1 }))
})
