import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countOpenAttention } from '../attention/list-attention.ts'
import { readJobHealth } from '../jobs/job-runs.ts'
import { readEmailHealth } from '../mail/email-health.ts'
import type { Services } from '../services/services.ts'

export interface Metrics {
  contentType: string
  /** The metrics in Prometheus text format. */
  read(): Promise<string>
}

/**
 * Figures about jobs and emails are read from the database on each scrape, so every process reports the same values
 * and a dead scheduler shows even from a process that runs no jobs.
 */
export function createMetrics({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Metrics {
  const processes = new Registry()
  collectDefaultMetrics({ register: processes })
  const shared = new Registry()
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [shared] })

  const tick = gauge(
    'barn_scheduler_seconds_since_tick',
    'Seconds since any recurring job started. Well above 60: the scheduler has stopped.',
  )
  const success = new Gauge({
    name: 'barn_job_seconds_since_success',
    help: 'Seconds since the last success of each recurring job.',
    labelNames: ['job'],
    registers: [shared],
  })
  const waiting = gauge('barn_emails_waiting', 'Emails waiting to be sent.')
  const failed = gauge('barn_emails_failed', 'Emails that could not be delivered.')
  const oldest = gauge(
    'barn_emails_oldest_waiting_seconds',
    'Age of the oldest waiting email; 0 if none is waiting.',
  )

  const attention = new Gauge({
    name: 'barn_attention',
    help: 'Open items on the attention list, by kind.',
    labelNames: ['kind'],
    registers: [shared],
  })

  async function readShared(): Promise<string> {
    const jobs = await readJobHealth(db)
    tick.set(jobs.secondsSinceTick)
    for (const { name, seconds } of jobs.secondsSinceSuccess) success.set({ job: name }, seconds)
    const emails = await readEmailHealth(db)
    waiting.set(emails.waiting)
    failed.set(emails.failed)
    oldest.set(Math.max(0, emails.oldestAt?.until(clock.now()).total('seconds') ?? 0))
    for (const [kind, count] of await countOpenAttention(db, clock.now())) attention.set({ kind }, count)
    return await shared.metrics()
  }

  return {
    contentType: processes.contentType,
    async read() {
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
