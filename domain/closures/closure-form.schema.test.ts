import { expect, it } from 'vitest'
import { type ClosureForm, closureFormSchema } from './closure-form.schema.ts'

const form: ClosureForm = {
  date: '2026-12-24',
  until: '',
  reason: ' Holiday ',
  extent: 'whole',
  fromHour: '8',
  untilHour: '12',
  where: 'all',
  spaceIds: [],
}

it.each([
  [{}, []],
  [{ date: '' }, ['date']],
  [{ date: '12026-12-24' }, ['date']],
  [{ reason: '   ' }, ['reason']],
  [{ until: '2027-01-02' }, []],
  [{ until: '2026-12-23' }, ['until']],
  [{ until: '12027' }, ['until']],
  [{ extent: 'part' }, []],
  [{ extent: 'part', fromHour: '12' }, ['untilHour']],
  [{ where: 'some', spaceIds: ['cage-1'] }, []],
  [{ where: 'some', date: '', extent: 'part', fromHour: '12' }, ['date', 'untilHour', 'where']],
])('validates a closure with %o', (change, fields) => {
  const issues = closureFormSchema.safeParse({ ...form, ...change }).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual(fields)
})

it.each([
  [{}, { hours: null, spaceIds: null }],
  [{ until: '2026-12-24' }, { hours: null, spaceIds: null }],
  [{ until: '2027-01-02' }, { until: '2027-01-02', hours: null, spaceIds: null }],
  [{ extent: 'part' }, { hours: { fromHour: 8, untilHour: 12 }, spaceIds: null }],
  [
    { where: 'some', spaceIds: ['cage-1'] },
    { hours: null, spaceIds: ['cage-1'] },
  ],
])('closes with %o', (change, scope) => {
  expect(closureFormSchema.parse({ ...form, ...change })).toEqual({
    date: '2026-12-24',
    reason: 'Holiday',
    ...scope,
  })
})
