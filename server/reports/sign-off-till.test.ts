import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const DAY = '2026-11-20'
const till = async (date = DAY) => (await desk.staff.get(`/api/admin/till/${date}`)).body
const signOff = (countedCash: string, seen: number, { date = DAY, ...extra }: Record<string, string> = {}) =>
  desk.staff.post(`/api/admin/till/${date}/sign-off`, { openingFloat: '100', countedCash, seen, ...extra })
const reopen = (date: string, reason: string, seen: number) =>
  desk.staff.post(`/api/admin/till/${date}/reopening`, { reason, seen })
const takeCash = async (cage: string, method = 'cash') => {
  const { id } = await bookAtDesk(desk.staff, cage, '2026-11-21T10:00')
  await desk.staff.post(`/api/admin/bookings/${id}/payment`, { method, version: 1 })
  return id
}

it('signs off the counted cash against what only cash movements lead to expect', async () => {
  const id = await takeCash('cage-1')
  await takeCash('cage-2')
  await takeCash('cage-3', 'check')
  const { payments } = (await desk.staff.get(`/api/admin/bookings/${id}/ledger`)).body
  await desk.staff.post(`/api/admin/payments/${payments[0].id}/refunds`, { amount: '12.50', reason: 'rain' })
  desk.barn.clock.advance({ hours: 9 })
  const { status, body } = await signOff('147.00', 0, { note: 'Short of quarters' })
  expect(status).toBe(200)
  expect(body.signOffs).toEqual([
    {
      ...{ kind: 'signed_off', position: 1, actorName: 'Casey Stengel', at: '2026-11-21T02:00:00Z' },
      ...{ openingFloat: '100.00', expectedCash: '147.50', countedCash: '147.00', note: 'Short of quarters' },
    },
  ])
  expect((await till('2026-11-21')).lastFloat).toBe('100.00')
  const audit = await desk.staff.get('/api/admin/audit?limit=1')
  expect(audit.body.items[0]).toMatchObject({
    ...{ action: 'sign_off_day', subject: `date:${DAY}`, subjectName: DAY },
    after: { countedCash: '147.00', expectedCash: '147.50', note: 'Short of quarters' },
  })
})

it('is locked until it is reopened with a reason, and then signed off again', async () => {
  const date = '2026-11-17'
  await signOff('100', 0, { date })
  expect((await signOff('101', 1, { date })).body.code).toBe('already_signed_off')
  expect((await reopen(date, ' ', 1)).body.message).toBe('Please enter a reason')
  expect((await reopen(date, 'Miscounted', 1)).body.signOffs.at(-1)).toMatchObject({
    ...{ kind: 'reopened', position: 2, note: 'Miscounted' },
  })
  expect((await reopen(date, 'Again', 2)).body.code).toBe('not_signed_off')
  expect((await signOff('101', 1, { date })).body.code).toBe('stale')
  expect((await signOff('101', 2, { date })).body.signOffs).toHaveLength(3)
  const { body } = await desk.staff.get('/api/admin/audit?limit=3')
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    'sign_off_day',
    'reopen_day',
    'sign_off_day',
  ])
  for (const change of [
    sql`update sign_offs set counted_cash = 1 where date = ${date}`,
    sql`delete from sign_offs where date = ${date}`,
  ])
    await expect(change.execute(desk.barn.services.db)).rejects.toThrow('append-only')
})

it('keeps what was expected when cash moves after the sign-off', async () => {
  const date = '2026-11-22'
  desk.barn.clock.set('2026-11-22T17:00:00-05:00')
  await signOff('100', 0, { date })
  const id = await takeCash('cage-1')
  const { signOffs, takings } = await till(date)
  expect(signOffs[0].expectedCash).toBe('100.00')
  expect(takings.find(({ method }: { method: string }) => method === 'cash').received).toBe('30.00')
  expect((await pageOf(desk, id)).paymentState).toBe('paid')
})

it('lets one of two desks sign off at once', async () => {
  const date = '2026-11-19'
  const answers = await Promise.all([signOff('100', 0, { date }), signOff('90', 0, { date })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await till(date)).signOffs).toHaveLength(1)
})

it.each([
  ['a day ahead', '2026-11-21', { countedCash: '1' }, 409],
  ['no day', '2026-02-30', { countedCash: '1' }, 400],
  ['no amount', '2026-11-18', { countedCash: 'lots' }, 400],
  ['a negative amount', '2026-11-18', { countedCash: '-5' }, 400],
])('refuses %s', async (_what, date, { countedCash }, status) => {
  expect((await signOff(countedCash, 0, { date })).status).toBe(status)
})
