import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerAdmin } from '../../../testing/factories.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { addCode, codeTerms, enterCode } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })
const CODES = '/api/admin/codes'
const listed = async (wanted: string) =>
  (await desk.staff.get(CODES)).body.filter(({ code }: { code: string }) => code === wanted)

it('is made by the server if none is typed', async () => {
  expect((await desk.staff.post(CODES, codeTerms({ percent: 10, totalLimit: 7 }))).status).toBe(204)
  const { body } = await desk.staff.get(CODES)
  const made = body.find(({ totalLimit }: { totalLimit: number }) => totalLimit === 7)
  expect(made.code).toMatch(/^[A-Z2-9]{8}$/)
  expect(made.code).not.toMatch(/[ILO]/)
})

it('is unique while it can be used', async () => {
  const add = (code: string) => desk.staff.post(CODES, codeTerms({ code, amount: '5' }))
  const answers = await Promise.all(['spring-27', 'SPRING27', 'Spring 27'].map(add))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  const [{ id }] = await listed('SPRING27')
  const end = () => desk.staff.post(`${CODES}/${id}/ending`)
  expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([204, 204])
  expect((await add('SPRING27')).status).toBe(204)
  // The one that can be used comes first.
  expect(
    (await listed('SPRING27')).map(({ amount, endedAt }: { amount: string; endedAt: string | null }) => [
      amount,
      endedAt === null,
    ]),
  ).toEqual([
    ['5.00', true],
    ['5.00', false],
  ])
  const actions = (await desk.staff.get('/api/admin/audit')).body.items.map(
    ({ action, subjectName }: { action: string; subjectName: string }) => `${action} ${subjectName}`,
  )
  expect(actions.slice(0, 3)).toEqual([
    'promo-codes.add SPRING27',
    'promo-codes.end SPRING27',
    'promo-codes.add SPRING27',
  ])
})

it('is for managers', async () => {
  const atDesk = await registerAdmin(desk.barn, 'desk')
  expect((await atDesk.post(CODES, codeTerms({ percent: 10 }))).status).toBe(403)
  expect((await desk.customer.get(CODES)).status).toBe(403)
})

it('lists its uses', async () => {
  const code = await addCode(desk, { percent: 10 })
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-23T18:00'))
  await enterCode(desk.customer, booking.id, code)
  const [{ id, uses, discounts }] = await listed(code)
  expect([uses, discounts]).toEqual([1, '3.00'])
  expect((await desk.staff.get(`${CODES}/${id}/uses`)).body).toMatchObject([
    {
      ...{ bookingId: booking.id, customerName: 'Casey Stengel', status: 'pending' },
      ...{ standardAmount: '30.00', discountAmount: '3.00' },
    },
  ])
  await desk.customer.delete(`/api/bookings/${booking.id}/hold`)
  expect((await listed(code))[0]).toMatchObject({ uses: 0, discounts: '0.00' })
})

it('is in the report of the days of its bookings, and in both CSV files', async () => {
  const code = await addCode(desk, { percent: 100 })
  for (const [day, isConfirmed] of [
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2026-12-01', true],
  ] as const) {
    const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-1', `${day}T18:00`))
    await signAgreements(desk.customer, body.id)
    await enterCode(desk.customer, body.id, code)
    const path = `/api/bookings/${body.id}`
    await (isConfirmed
      ? desk.customer.post(`${path}/kept-payment`, { amount: 0 })
      : desk.customer.delete(`${path}/hold`))
  }
  desk.barn.clock.set('2026-12-02T17:00:00Z')
  const from = (path: string) => desk.staff.get(`/api/admin/report${path}?from=2026-11-20&to=2026-11-30`)
  expect((await from('')).body.numbers.discountsByLabel).toEqual([
    { id: expect.any(String), label: code, bookings: 1, amount: '30.00', price: '0.00' },
  ])
  expect((await from('/tables/adjustments')).body).toContain(`\r\n${code},1,30.00,0.00`)
  expect((await from('/bookings.csv')).body).toContain(',0.00,30.00,0.00,')
})
