import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { sendWaitingEmails } from '../mail/deliver-email.ts'
import { DELIVER_EMAIL, enqueueEmail } from '../mail/outbox.ts'
import type { Extension } from '../services/extension.ts'
import { expectJobs, listDeadJobs, trackRun } from '../services/job-runs.ts'
import { allJobs, RETIRED_QUEUES } from './schedule.ts'

const barn = await testAppOfFile()

const { boss } = barn

let count = 0
beforeEach(async () => {
  await boss.deleteAllJobs(DELIVER_EMAIL)
  await barn.services.db.deleteFrom('emails').execute()
  count += 1
  await barn.services.db.transaction().execute((trx) =>
    enqueueEmail(barn.services, trx, {
      cause: `test:${count}`,
      template: 'password-changed',
      recipient: 'reader@example.com',
      bookingId: null,
    }),
  )
})

const take = async () => (await boss.fetch(DELIVER_EMAIL, { ignoreStartAfter: true }))[0]
const onlyJob = async () => (await boss.findJobs(DELIVER_EMAIL))[0]

describe('the delivery job of an email', () => {
  it('retries an email for about a day, with backoff up to four hours', async () => {
    const waits: number[] = []
    for (let job = await take(); job; job = await take()) {
      await boss.fail(DELIVER_EMAIL, job.id)
      const failed = await onlyJob()
      if (failed?.state !== 'retry') break
      const { rows } = await sql<{ seconds: string }>`
        select extract(epoch from start_after - now()) as seconds from pgboss.job where id = ${job.id}
      `.execute(barn.services.db)
      waits.push(Number(rows[0]?.seconds))
    }
    expect(waits).toHaveLength(15)
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(30)
    expect(waits[0]).toBeLessThan(31)
    expect(waits.at(-1)).toBeGreaterThan(14_390)
    for (let index = 2; index < waits.length; index += 1)
      expect(waits[index]).toBeGreaterThanOrEqual((waits[index - 2] ?? 0) - 10)
  })

  it('retries an email when its process has been dead for 15 seconds', async () => {
    const job = await take()
    const age = (seconds: number) =>
      sql`update pgboss.job set heartbeat_on = now() - make_interval(secs => ${seconds}) where id = ${job?.id}`.execute(
        barn.services.db,
      )
    await age(10)
    await barn.supervise()
    expect((await onlyJob())?.state).toBe('active')
    await age(16)
    await barn.supervise()
    expect((await onlyJob())?.state).toBe('retry')
  })
})

describe('sendWaitingEmails', () => {
  it('queues a delivery job only for emails that have lost theirs', async () => {
    expect(await sendWaitingEmails(barn.services)).toBe(0)
    await boss.deleteAllJobs(DELIVER_EMAIL)
    expect(await sendWaitingEmails(barn.services)).toBe(1)
    expect(await sendWaitingEmails(barn.services)).toBe(0)
    expect(await boss.findJobs(DELIVER_EMAIL)).toHaveLength(1)
  })
})

it('waits longer for every job that runs less often than each minute', () => {
  for (const [name, { cron, patience = 0 }] of Object.entries(allJobs(barn.services.extensions)))
    expect([name, patience > 300]).toEqual([name, cron !== '* * * * *'])
})

it('wakes workers of every queue, over one connection that listens', async () => {
  const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss__'))
  expect(queues).not.toEqual([])
  expect(queues.filter(({ notify }) => !notify).map(({ name }) => name)).toEqual([])
  // The connection's last statement: LISTEN, or the check that it still listens.
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'barn-jobs' and query ~* '^listen |pg_listening_channels'`.execute(
    barn.owner,
  )
  expect(rows).toHaveLength(1)
})

it("runs an extension's job once it was switched on", async () => {
  const jobs = { count: { cron: '* * * * *', run: async () => 1 } }
  const words = { title: 'Trial', adds: { customers: '', staff: '' }, whenOff: async () => [] }
  const trial = { name: 'trial', ...words, jobs }
  const used: Extension[] = []
  const { 'trial.count': count } = allJobs({ all: [trial], used: async () => used })
  expect(await count?.run(barn.services)).toBe(0)
  used.push(trial)
  expect(await count?.run(barn.services)).toBe(1)
})

it('uses no name of a queue again', () => {
  expect(
    Object.keys(allJobs(barn.services.extensions)).filter((name) => RETIRED_QUEUES.includes(name)),
  ).toEqual([])
})

it('lists jobs that wait because the clock was set back', async () => {
  const { db } = barn.services
  await expectJobs(db, { 'expire-holds': {} })
  await trackRun(db, 'expire-holds', async () => 1)
  await sql`update job_runs set known_since = now() - interval '1 day'`.execute(db)
  expect(await listDeadJobs(db)).toEqual([])
  await sql`update job_runs set started_at = now() + interval '2 hours', succeeded_at = now() + interval '2 hours'`.execute(
    db,
  )
  expect(await listDeadJobs(db)).toMatchObject([{ name: 'expire-holds' }])
})
