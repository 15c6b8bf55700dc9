import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { expectJobs, listDeadJobs, PATIENCE, trackRun } from './job-runs.ts'
import { RECURRING_JOBS, RETIRED_QUEUES } from './schedule.ts'

const barn = await testAppOfFile()

it('waits longer for every job that runs less often than each minute', () => {
  const rare = Object.entries(RECURRING_JOBS).filter(([, { cron }]) => cron !== '* * * * *')
  expect(Object.keys(PATIENCE).toSorted()).toEqual(rare.map(([name]) => name).toSorted())
})

it('uses no name of a queue again', () => {
  expect(Object.keys(RECURRING_JOBS).filter((name) => RETIRED_QUEUES.includes(name))).toEqual([])
})

it('lists jobs that wait because the clock was set back', async () => {
  const { db } = barn.services
  await expectJobs(db, ['expire-holds'])
  await trackRun(db, 'expire-holds', async () => 1)
  await sql`update job_runs set known_since = now() - interval '1 day'`.execute(db)
  expect(await listDeadJobs(db)).toEqual([])
  await sql`update job_runs set started_at = now() + interval '2 hours', succeeded_at = now() + interval '2 hours'`.execute(
    db,
  )
  expect(await listDeadJobs(db)).toMatchObject([{ name: 'expire-holds' }])
})
