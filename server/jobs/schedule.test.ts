import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { deliverNext } from '../mail/deliver-email.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { TEMPLATES } from '../notices/templates.ts'
import { claimDueJobs, expectJobs, listDeadJobs, PATIENCE, trackRun } from '../services/job-runs.ts'
import { RECURRING_JOBS, startJobs } from './schedule.ts'

const barn = await testAppOfFile()
const { db } = barn.services

const readEmail = () => db.selectFrom('emails').selectAll().executeTakeFirstOrThrow()
let count = 0
beforeEach(async () => {
  await db.deleteFrom('emails').execute()
  await db.deleteFrom('jobRuns').execute()
  count += 1
  await db.transaction().execute((trx) =>
    enqueueEmail(barn.services, trx, {
      cause: `test:${count}`,
      template: 'password-changed',
      recipient: 'reader@example.com',
      bookingId: null,
    }),
  )
})

describe('deliverNext', () => {
  const deliver = (send: () => Promise<void>) =>
    deliverNext({ ...barn.services, mailer: { send }, templates: TEMPLATES })
  const refuse = async () => {
    throw new Error('Try again later')
  }

  it('retries an email for about a day, with backoff up to four hours', async () => {
    const waits: number[] = []
    for (;;) {
      await deliver(refuse).catch(() => {})
      const { rows } = await sql<{ seconds: string | null }>`
        select extract(epoch from retry_at - clock_timestamp()) as seconds from emails where status = 'queued'`.execute(
        db,
      )
      if (!rows[0]?.seconds) break
      waits.push(Number(rows[0].seconds))
      // Not before that.
      expect(await deliver(refuse)).toBe(false)
      await db.updateTable('emails').set({ retryAt: sql`clock_timestamp()` }).execute()
    }
    expect(waits).toHaveLength(15)
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(30)
    expect(waits[0]).toBeLessThan(16)
    expect(waits.at(-1)).toBeGreaterThan(14_390)
    expect(await readEmail()).toMatchObject({ status: 'failed', attempts: 16 })
  })

  it('sends each email once, by several senders', async () => {
    const sent: number[] = []
    const send = async () => void sent.push(1)
    await Promise.all(Array.from({ length: 4 }, () => deliver(send)))
    expect(await deliver(send)).toBe(false)
    expect(sent).toHaveLength(1)
  })
})

describe('claimDueJobs', () => {
  const minutely = { 'expire-holds': { every: 1, at: 0 } }
  const age = (minutes: number) =>
    sql`update job_runs set known_since = now() - interval '1 day', started_at = now() - make_interval(mins => ${minutes})`.execute(
      db,
    )

  it('lets one process start a job in each period', async () => {
    await expectJobs(db, ['expire-holds'])
    await age(2)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDueJobs(db, minutely)))
    expect(claims.flat()).toEqual(['expire-holds'])
  })

  it('starts a job at its time of the hour or day, once a new one has come', async () => {
    await expectJobs(db, ['expire-holds'])
    const { minute, hour } = Temporal.Now.zonedDateTimeISO('UTC')
    const atThisHour = { 'expire-holds': { every: 24 * 60, at: hour * 60 } }
    const inTwoMinutes = { 'expire-holds': { every: 60, at: (minute + 2) % 60 } }
    await age(3)
    expect(await claimDueJobs(db, inTwoMinutes)).toEqual([])
    await age(61)
    expect(await claimDueJobs(db, inTwoMinutes)).toEqual(['expire-holds'])
    expect(await claimDueJobs(db, atThisHour)).toEqual([])
    await age(23 * 60)
    expect(await claimDueJobs(db, atThisHour)).toEqual(['expire-holds'])
  })

  it('waits with a job that is new for its first period, and not for a clock that was set back', async () => {
    await expectJobs(db, ['expire-holds'])
    expect(await claimDueJobs(db, { 'expire-holds': { every: 24 * 60, at: 0 } })).toEqual([])
    await age(-120)
    expect(await claimDueJobs(db, minutely)).toEqual(['expire-holds'])
  })
})

it('runs due jobs, sends emails, and finishes what it started', async () => {
  const sent: string[] = []
  const stop = await startJobs(barn.services, { send: async ({ to }) => void sent.push(to) })
  await vi.waitFor(() => expect(sent).toEqual(['reader@example.com']))
  await sql`update job_runs set known_since = now() - interval '2 days'`.execute(db)
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from job_runs where succeeded_at is null`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 10_000 },
  )
  await stop()
})

it('waits longer for every job that runs less often than each minute', () => {
  const rare = Object.entries(RECURRING_JOBS).filter(([, { every }]) => every > 1)
  expect(Object.keys(PATIENCE).toSorted()).toEqual(rare.map(([name]) => name).toSorted())
})

it('lists jobs that wait because the clock was set back', async () => {
  await expectJobs(db, ['expire-holds'])
  await trackRun(db, 'expire-holds', async () => 1)
  await sql`update job_runs set known_since = now() - interval '1 day'`.execute(db)
  expect(await listDeadJobs(db)).toEqual([])
  await sql`update job_runs set started_at = now() + interval '2 hours', succeeded_at = now() + interval '2 hours'`.execute(
    db,
  )
  expect(await listDeadJobs(db)).toMatchObject([{ name: 'expire-holds' }])
})
