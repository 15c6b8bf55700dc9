import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countOpenAttention } from '../attention/list-attention.ts'
import { readJobHealth } from '../jobs/job-runs.ts'
import { readMailHealth } from '../mail/mail-health.ts'
import type { Services } from '../services/services.ts'

export interface Metrics {
  contentType: string
  /** The text that Prometheus reads. */
  read(): Promise<string>
}

/**
 * The figures about jobs and mail come from the database whenever they are asked for, so all processes tell the
 * same, and one that runs no jobs still tells that nobody does.
 */
export function createMetrics({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Metrics {
  const processes = new Registry()
  collectDefaultMetrics({ register: processes })
  const shared = new Registry()
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [shared] })

  const tick = gauge(
    'barn_scheduler_seconds_since_tick',
    'Seconds since any recurring job began. Well above 60: the scheduler is dead.',
  )
  const success = new Gauge({
    name: 'barn_job_seconds_since_success',
    help: 'Seconds since each recurring job last succeeded.',
    labelNames: ['job'],
    registers: [shared],
  })
  const waiting = gauge('barn_mails_waiting', 'Mails not yet sent.')
  const failed = gauge('barn_mails_failed', 'Mails given up.')
  const oldest = gauge(
    'barn_mails_oldest_waiting_seconds',
    'Age of the mail that waits longest; 0 when none does.',
  )

  const attention = new Gauge({
    name: 'barn_attention',
    help: 'What needs staff and was not yet dealt with, by kind; as the admin screen lists it.',
    labelNames: ['kind'],
    registers: [shared],
  })

  async function readShared(): Promise<string> {
    const jobs = await readJobHealth(db)
    tick.set(jobs.secondsSinceTick)
    for (const { name, seconds } of jobs.secondsSinceSuccess) success.set({ job: name }, seconds)
    const mails = await readMailHealth(db)
    waiting.set(mails.waiting)
    failed.set(mails.failed)
    oldest.set(mails.oldestAt?.until(clock.now()).total('seconds') ?? 0)
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
        // Without a database the process still tells of itself; the missing figures are an alarm of their own.
        log.warn({ err: error }, 'the database does not answer: no figures about jobs and mail')
        return own
      }
    },
  }
}
