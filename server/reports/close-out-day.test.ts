import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const DAY = '2026-11-20'
const totals = async (date = DAY) => (await desk.staff.get(`/api/admin/daily-totals/${date}`)).body
const closeOut = (countedCash: string, seen: number, { date = DAY, ...extra }: Record<string, string> = {}) =>
  desk.staff.post(`/api/admin/daily-totals/${date}/close-out`, {
    startingCash: '100',
    countedCash,
    seen,
    ...extra,
  })
const reopen = (date: string, reason: string, seen: number) =>
  desk.staff.post(`/api/admin/daily-totals/${date}/reopening`, { reason, seen })
const takeCash = async (cage: string, method = 'cash') => {
  const { id } = await bookAtDesk(desk.staff, cage, '2026-11-21T10:00')
  await payAtDesk(desk, id, { method })
  return id
}

it('closes out the counted cash against what only cash movements lead to expect', async () => {
  const id = await takeCash('cage-1')
  await takeCash('cage-2')
  await takeCash('cage-3', 'check')
  const { payments } = (await desk.staff.get(`/api/admin/bookings/${id}/ledger`)).body
  await desk.staff.post(`/api/admin/payments/${payments[0].id}/refunds`, { amount: '12.50', reason: 'rain' })
  desk.barn.clock.advance({ hours: 9 })
  const { status, body } = await closeOut('147.00', 0, { note: 'Short of quarters' })
  expect(status).toBe(200)
  expect(body.closeOuts).toEqual([
    {
      ...{ kind: 'closed_out', position: 1, actorName: 'Casey Stengel', at: '2026-11-21T02:00:00Z' },
      ...{ startingCash: '100.00', expectedCash: '147.50', countedCash: '147.00', note: 'Short of quarters' },
    },
  ])
  expect((await totals('2026-11-21')).lastStartingCash).toBe('100.00')
  const audit = await desk.staff.get('/api/admin/audit?limit=1')
  expect(audit.body.items[0]).toMatchObject({
    ...{ action: 'close_out_day', subject: `date:${DAY}`, subjectName: DAY },
    after: { countedCash: '147.00', expectedCash: '147.50', note: 'Short of quarters' },
  })
})

it('is locked until it is reopened with a reason, and then closed out again', async () => {
  const date = '2026-11-17'
  await closeOut('100', 0, { date })
  expect((await closeOut('101', 1, { date })).body.code).toBe('already_closed_out')
  expect((await reopen(date, ' ', 1)).body.message).toBe('Please enter a reason')
  expect((await reopen(date, 'Miscounted', 1)).body.closeOuts.at(-1)).toMatchObject({
    ...{ kind: 'reopened', position: 2, note: 'Miscounted' },
  })
  expect((await reopen(date, 'Again', 2)).body.code).toBe('not_closed_out')
  expect((await closeOut('101', 1, { date })).body.code).toBe('stale')
  expect((await closeOut('101', 2, { date })).body.closeOuts).toHaveLength(3)
  const { body } = await desk.staff.get('/api/admin/audit?limit=3')
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    'close_out_day',
    'reopen_day',
    'close_out_day',
  ])
  for (const change of [
    sql`update close_outs set counted_cash = 1 where date = ${date}`,
    sql`delete from close_outs where date = ${date}`,
  ])
    await expect(change.execute(desk.barn.services.db)).rejects.toThrow('append-only')
})

it('keeps what was expected when cash moves after the close-out', async () => {
  const date = '2026-11-22'
  desk.barn.clock.set('2026-11-22T17:00:00-05:00')
  await closeOut('100', 0, { date })
  const id = await takeCash('cage-1')
  const { closeOuts, byMethod } = await totals(date)
  expect(closeOuts[0].expectedCash).toBe('100.00')
  expect(byMethod.find(({ method }: { method: string }) => method === 'cash').received).toBe('30.00')
  expect((await pageOf(desk, id)).paymentState).toBe('paid')
})

it('lets one of two desks close out at the same time', async () => {
  const date = '2026-11-19'
  const answers = await Promise.all([closeOut('100', 0, { date }), closeOut('90', 0, { date })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await totals(date)).closeOuts).toHaveLength(1)
})

it.each([
  ['a day ahead', '2026-11-21', { countedCash: '1' }, 409],
  ['no day', '2026-02-30', { countedCash: '1' }, 400],
  ['no amount', '2026-11-18', { countedCash: 'lots' }, 400],
  ['a negative amount', '2026-11-18', { countedCash: '-5' }, 400],
])('refuses %s', async (_what, date, { countedCash }, status) => {
  expect((await closeOut(countedCash, 0, { date })).status).toBe(status)
})
