import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { expectJobs, trackRun } from '../services/job-runs.ts'

const barn = await ownAppOfFile()

/** The value of a gauge, as Prometheus reads it. */
async function read(gauge: string): Promise<number> {
  const { body } = await barn.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  const line = body.split('\n').find((candidate) => candidate.startsWith(`${gauge} `))
  return Number(line?.slice(gauge.length + 1).replace('+Inf', 'Infinity'))
}

/** Seconds by the clock that job runs are recorded with. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from clock_timestamp()) as seconds`.execute(barn.services.db)
  return Number(rows[0]?.seconds)
}

it('reports a scheduler that has never run', async () => {
  expect(await read('barn_scheduler_seconds_since_tick')).toBe(Number.POSITIVE_INFINITY)
})

it('reports a dead scheduler and a job that keeps failing', async () => {
  const { db } = barn.services
  await expectJobs(db, { sound: {}, failing: {} })
  await sql`update job_runs set known_since = now() - interval '1 hour'`.execute(db)
  expect(await read('barn_scheduler_seconds_since_tick')).toBeCloseTo(3600, -2)

  const before = await databaseSeconds()
  await trackRun(db, 'sound', async () => 1)
  await expect(
    trackRun(db, 'failing', async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  const sinceTick = await read('barn_scheduler_seconds_since_tick')
  const sinceSuccess = await read('barn_job_seconds_since_success{job="sound"}')
  const elapsed = (await databaseSeconds()) - before
  expect(sinceTick).toBeLessThanOrEqual(elapsed + 1)
  expect(sinceSuccess).toBeLessThanOrEqual(elapsed + 1)
  expect(await read('barn_job_seconds_since_success{job="failing"}')).toBeCloseTo(3600, -2)

  await sql`update job_runs set started_at = now() - interval '10 minutes'`.execute(db)
  expect(await read('barn_scheduler_seconds_since_tick')).toBeCloseTo(600, -2)
})

it('counts waiting and failed emails', async () => {
  const { db } = barn.services
  expect(await read('barn_emails_oldest_waiting_seconds')).toBe(0)
  for (const cause of ['one', 'two', 'three'])
    await db.transaction().execute((trx) =>
      enqueueEmail(barn.services, trx, {
        cause,
        template: 'password-changed',
        recipient: 'reader@example.com',
        bookingId: null,
      }),
    )
  await db.updateTable('emails').set({ status: 'failed' }).where('cause', '=', 'three').execute()
  barn.clock.advance({ minutes: 5 })
  expect(await read('barn_emails_waiting')).toBe(2)
  expect(await read('barn_emails_failed')).toBe(1)
  expect(await read('barn_emails_oldest_waiting_seconds')).toBe(300)
})
