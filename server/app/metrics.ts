import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countOpenAttention } from '../attention/list-attention.ts'
import type { AnsweredRequest } from '../core/request-log.ts'
import type { Database } from '../db/database.ts'
import { readEmailHealth } from '../mail/email-health.ts'
import { readJobHealth } from '../services/job-runs.ts'
import type { Services } from '../services/services.ts'
import type { AppOptions } from './app-options.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds. The last is where a request is given up. */
const LATENCIES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
/** These responses last while someone looks at a page, so their duration says nothing. */
const STREAM = '/api/live'

/**
 * Requests, connections, and the event loop are those of this process. Figures about jobs, emails, and bookings are read from the database on each scrape, so every process reports the same values
 * and a dead scheduler shows even from a process that runs no jobs.
 */
export function createMetrics({
  pool,
  ...services
}: Pick<Services, 'db' | 'clock' | 'log' | 'extensions'> & Pick<AppOptions, 'pool'>) {
  const { db, clock, log } = services
  const processes = new Registry()
  collectDefaultMetrics({ register: processes })
  const requests = new Histogram({
    name: 'barn_http_request_seconds',
    help: 'Response times by route, without live streams. The count shows traffic, the status shows failures.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES,
    registers: [processes],
  })
  const connections = new Gauge({
    name: 'barn_database_connections',
    help: 'Database connections in use and idle, and requests waiting for one.',
    labelNames: ['state'],
    registers: [processes],
    collect() {
      if (!pool) return
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const shared = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [shared] })

  const tick = gauge(
    'barn_scheduler_seconds_since_tick',
    'Seconds since any recurring job started. Well above 60: the scheduler has stopped.',
  )
  const success = gauge(
    'barn_job_seconds_since_success',
    'Seconds since the last success of each recurring job.',
    'job',
  )
  const patience = gauge(
    'barn_job_patience_seconds',
    'Seconds without a success before each recurring job counts as failing.',
    'job',
  )
  const waiting = gauge('barn_emails_waiting', 'Emails waiting to be sent.')
  const failed = gauge('barn_emails_failed', 'Emails that could not be delivered.')
  const oldest = gauge(
    'barn_emails_oldest_waiting_seconds',
    'Age of the oldest waiting email; 0 if none is waiting.',
  )
  const attention = gauge('barn_attention', 'Open items on the attention list, by kind.', 'kind')
  const jobsWaiting = gauge('barn_jobs_waiting', 'Jobs that are due and have not started.')
  const refunds = gauge('barn_refunds_to_send', 'Refunds that Stripe has not accepted yet.')
  const events = gauge(
    'barn_booking_events_total',
    'Booking events of all processes together, since this process was first scraped.',
    'event',
  )
  // Known from the start, so that the first one counts as an increase.
  for (const event of [
    'created',
    'confirmed',
    'hold_lapsed',
    'settled_late',
    'cancelled',
    'refund_requested',
  ])
    events.set({ event }, 0)
  const countEvents = createEventCounter(db)

  async function readShared(): Promise<string> {
    const jobs = await readJobHealth(db)
    tick.set(jobs.secondsSinceTick)
    for (const job of jobs.secondsSinceSuccess) {
      success.set({ job: job.name }, job.seconds)
      patience.set({ job: job.name }, job.patience)
    }
    const emails = await readEmailHealth(db)
    waiting.set(emails.waiting)
    failed.set(emails.failed)
    oldest.set(Math.max(0, emails.oldestAt?.until(clock.now()).total('seconds') ?? 0))
    for (const [kind, count] of await countOpenAttention(services, clock.now()))
      attention.set({ kind }, count)
    const due = await countDue(db)
    jobsWaiting.set(due.jobs)
    refunds.set(due.refunds)
    for (const { event, count } of await countEvents()) events.set({ event }, count)
    return await shared.metrics()
  }
  return {
    contentType: processes.contentType,
    /** Counts an answered request. */
    note({ method, route, status, ms }: AnsweredRequest) {
      if (route !== STREAM)
        requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
    },
    /** The metrics in Prometheus text format. */
    async read(): Promise<string> {
      const own = await processes.metrics()
      try {
        return `${own}\n${await readShared()}`
      } catch (error) {
        // Still report this process; alert on the absence of the other figures.
        log.warn({ err: error }, 'no answer from the database: metrics of jobs and emails are missing')
        return own
      }
    },
  }
}

/** Both are in small partial indexes. */
async function countDue(db: Database): Promise<{ jobs: number; refunds: number }> {
  const { rows } = await sql<{ jobs: string; refunds: string }>`
    select (select count(*) from pgboss.job where state < 'active' and start_after <= now()) as jobs,
      (select count(*) from refunds where status = 'requested') as refunds`.execute(db)
  return { jobs: Number(rows[0]?.jobs), refunds: Number(rows[0]?.refunds) }
}

/**
 * Counts what has happened to bookings since it was first asked, by event: also what commits after later events. Costs the same
 * however many bookings there are.
 */
export function createEventCounter(db: Database): () => Promise<{ event: string; count: number }[]> {
  let before: string | undefined
  return async () => {
    before ??=
      (
        await db
          .selectFrom('bookingEvents')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id ?? '0'
    const { rows } = await sql<{ event: string; count: number }>`
      select case
          when kind = 'cancelled' and after ->> 'cancelReason' = 'hold_expired' then 'hold_lapsed'
          -- The money came after the hold had lapsed, and took the slot back.
          when kind = 'confirmed' and before ->> 'status' = 'cancelled' then 'settled_late'
          else kind
        end as event, count(*)::integer as count
      from booking_events where id > ${before} group by 1`.execute(db)
    return rows
  }
}
