import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { openQueue } from '../services/queue.ts'
import { forgetTheFuture } from './forget-the-future.ts'
import { expectJobs, readJobHealth, trackRun } from './job-runs.ts'

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())

/** Moves what the queue and its jobs have noted into the future: the same as setting the clock back. */
async function setClockBack(hours: number): Promise<void> {
  const { db } = barn.services
  const by = sql.raw(`interval '${hours} hours'`)
  await sql`update pgboss.version set cron_on = now() + ${by}`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = now() + ${by}, maintain_on = now() + ${by}`.execute(db)
  await sql`update pgboss.job set created_on = created_on + ${by}, started_on = started_on + ${by},
    heartbeat_on = heartbeat_on + ${by}, start_after = start_after + ${by}, singleton_on = singleton_on + ${by}`.execute(
    db,
  )
  await sql`update job_runs set known_since = known_since + ${by}, started_at = started_at + ${by},
    succeeded_at = succeeded_at + ${by}`.execute(db)
}

describe('forgetTheFuture', () => {
  it('lets jobs run again after the clock was set back', async () => {
    const { boss, services } = barn
    const { db } = services
    const settings = { policy: 'exclusive', retryLimit: 0, retryDelay: 0, retryDelayMax: 0 } as const
    for (const name of ['waiting', 'dead']) await openQueue(boss, name, settings)
    await openQueue(boss, 'minutes', { ...settings, policy: 'standard' })
    await boss.send('waiting', {})
    await boss.send('dead', {})
    await boss.fetch('dead')
    await expectJobs(db, ['sound'])
    await trackRun(db, 'sound', async () => 1)
    await setClockBack(2)
    // The job of a minute that comes once more, as the queue's scheduler files it.
    const nextMinutes = { singletonSeconds: 60, singletonKey: 'tick' }
    expect(await boss.send('minutes', {}, nextMinutes)).not.toBeNull()
    const [minute] = await boss.fetch('minutes')
    await boss.complete('minutes', minute?.id ?? '')
    expect(await boss.send('minutes', {}, nextMinutes)).toBeNull()
    expect(await boss.fetch('waiting')).toEqual([])

    // Before anything is forgotten, the figures already raise the alarm instead of being negative.
    const health = await readJobHealth(db)
    expect(health.secondsSinceTick).toBeGreaterThanOrEqual(0)
    expect(health.secondsSinceSuccess[0]?.seconds).toBeGreaterThanOrEqual(0)

    expect(await forgetTheFuture(db)).toBe(true)

    expect(await boss.fetch('waiting')).toHaveLength(1)
    expect(await boss.send('minutes', {}, nextMinutes)).not.toBeNull()
    const { rows } = await sql<{ cronOn: unknown; deadFor: string; since: string }>`
      select cron_on, extract(epoch from now() - job.heartbeat_on) as dead_for,
        extract(epoch from now() - job_runs.succeeded_at) as since
      from pgboss.version, pgboss.job, job_runs where job.name = 'dead'`.execute(db)
    expect(rows[0]?.cronOn).toBeNull()
    expect(Number(rows[0]?.deadFor)).toBeGreaterThanOrEqual(0)
    expect(Number(rows[0]?.since)).toBeGreaterThanOrEqual(0)
    expect(await forgetTheFuture(db)).toBe(false)
  })

  it('leaves jobs alone that are to start later', async () => {
    const { boss, services } = barn
    await openQueue(boss, 'later', { policy: 'standard', retryLimit: 0, retryDelay: 0, retryDelayMax: 0 })
    await boss.send('later', {}, { startAfter: 3600 })
    await services.db.transaction().execute((trx) =>
      enqueueEmail(services, trx, {
        cause: 'test:later',
        template: 'password-changed',
        recipient: 'reader@example.com',
        bookingId: null,
      }),
    )
    await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(services.db)
    expect(await forgetTheFuture(services.db)).toBe(true)
    expect(await boss.fetch('later')).toEqual([])
  })
})
