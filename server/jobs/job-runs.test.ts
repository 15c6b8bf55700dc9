import { expect, it } from 'vitest'
import { PATIENCE } from './job-runs.ts'
import { RECURRING_JOBS } from './schedule.ts'

it('waits longer for every job that runs less often than each minute', () => {
  const rare = Object.entries(RECURRING_JOBS).filter(([, { cron }]) => cron !== '* * * * *')
  expect(Object.keys(PATIENCE).toSorted()).toEqual(rare.map(([name]) => name).toSorted())
})
