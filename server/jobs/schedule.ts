import type { JobResult, PgBoss } from 'pg-boss'
import {
  EMAIL_PASSWORD_RESET,
  emailPasswordReset,
  type WantedLink,
} from '../accounts/email-password-reset.ts'
import { pruneChallenges } from '../accounts/passkeys/challenges.ts'
import { pruneSessions } from '../accounts/sessions/prune-sessions.ts'
import { backUpDaily, checkNewestBackup } from '../backup/daily-backup.ts'
import { completeBookings } from '../bookings/move-status.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { forgetNetworks } from '../holds/forget-networks.ts'
import { deliverEmail, deliverQueued, sendWaitingEmails } from '../mail/deliver-email.ts'
import { DELIVER_EMAIL } from '../mail/outbox.ts'
import type { MailTransport } from '../mail/transport.ts'
import { loadTemplates } from '../notices/load-templates.ts'
import { sendReminders } from '../notices/send-reminders.ts'
import { sendStaffMessages } from '../notices/send-staff-messages.ts'
import { warnEndingHolds } from '../notices/warn-ending-holds.ts'
import { recoverEvents } from '../payments/events/recover-events.ts'
import { settleBalances, settleUnfinished } from '../payments/intents/settle-unfinished.ts'
import { SEND_REFUND } from '../payments/ledger/refund-to-card.ts'
import { reconcileLedgerNightly } from '../payments/reconciliation/reconcile-ledger.ts'
import { sendRefund, sendRefunds } from '../payments/refunds/send-refunds.ts'
import type { Extensions } from '../services/extension.ts'
import { expectJobs, type RecurringJob, trackRun } from '../services/job-runs.ts'
import type { Services } from '../services/services.ts'
import { openOnDemandQueues, openQueue, RECURRING } from './queues.ts'

/**
 * The core's recurring jobs. They run in real time, once across all processes, and process rows that are due
 * by the business clock. Each is idempotent and can run late.
 */
export const RECURRING_JOBS: Readonly<Record<string, RecurringJob>> = {
  'expire-holds': { cron: '* * * * *', run: expireHolds },
  'settle-unfinished': { cron: '* * * * *', run: settleUnfinished },
  'settle-balances': { cron: '* * * * *', run: settleBalances },
  'send-refunds': { cron: '* * * * *', run: sendRefunds },
  'complete-bookings': { cron: '* * * * *', run: completeBookings },
  'warn-ending-holds': { cron: '* * * * *', run: warnEndingHolds },
  'send-reminders': { cron: '* * * * *', run: sendReminders },
  'send-staff-messages': { cron: '* * * * *', run: sendStaffMessages },
  'send-waiting-emails': { cron: '* * * * *', run: sendWaitingEmails },
  'recover-events': { cron: '7 * * * *', run: recoverEvents, patience: 7_500 },
  // Cron times are UTC; this is night at the facility.
  'reconcile-ledger': { cron: '40 8 * * *', run: reconcileLedgerNightly, patience: 25 * 3600 },
  'forget-networks': { cron: '23 9 * * *', run: forgetNetworks, patience: 25 * 3600 },
  // These succeed each hour while there's a backup of the last 23, and a check of the last week.
  'back-up': { cron: '11 * * * *', run: backUpDaily, hours: 6, patience: 3 * 3600 },
  'check-backup': { cron: '31 * * * *', run: checkNewestBackup, hours: 6, patience: 3 * 3600 },
  'prune-sessions': { cron: '17 * * * *', run: pruneSessions, patience: 7_500 },
  'prune-challenges': { cron: '27 * * * *', run: pruneChallenges, patience: 7_500 },
}

/** All recurring jobs: the core's, and those of extensions that are or were on. */
export function allJobs({
  all,
  used,
}: Pick<Extensions, 'all' | 'used'>): Readonly<Record<string, RecurringJob>> {
  const others = all.flatMap((extension) =>
    Object.entries(extension.jobs ?? {}).map(([name, job]): [string, RecurringJob] => [
      `${extension.name}.${name}`,
      {
        ...job,
        run: async (services) =>
          (await used(services.db)).includes(extension) ? await job.run(services) : 0,
      },
    ]),
  )
  return { ...RECURRING_JOBS, ...Object.fromEntries(others) }
}

/**
 * Names that queues had in earlier versions, never to be used again. They're deleted at the start: otherwise a renamed
 * job's cron would fill a queue that has no worker. A recurring job finds again what their waiting jobs were about.
 * Other unknown queues stay, because a newer version can be running on the same database.
 */
export const RETIRED_QUEUES = [
  'deliver-mail',
  'reconcile-payments',
  'send-waiting-mails',
  'fold-tallies',
  'reconcile-books',
  'end-unpaid-packs',
  'end-packs',
]

/** Emails one process sends concurrently, so a slow mail server doesn't hold up all of them. */
const SENDERS = { workers: 4, batch: 2 }
/** Reset requests, most of them for unknown addresses if there are many. */
const RESETS = { workers: 1, batch: 50 }
/** A season's refunds are queued together. With batches of one job, pg-boss wouldn't fetch the next one right away. */
const REFUNDS = { workers: 1, batch: 5 }
const ONE_BY_ONE = { workers: 1, batch: 1 }

export async function scheduleJobs(
  boss: PgBoss,
  services: Services,
  mailer: MailTransport | null,
): Promise<void> {
  for (const name of RETIRED_QUEUES) await boss.deleteQueue(name)
  await openOnDemandQueues(boss)
  await work<{ emailId: string }>(boss, services, DELIVER_EMAIL, SENDERS, async ({ data }) => {
    const outcome = await deliverEmail({ ...services, mailer, loadTemplates }, data.emailId)
    if (outcome === 'taken') throw new Error('Another process is sending this email')
  })
  await work<{ refundId: string }>(boss, services, SEND_REFUND, REFUNDS, ({ data }) =>
    sendRefund(services, data.refundId),
  )
  await work<WantedLink>(boss, services, EMAIL_PASSWORD_RESET, RESETS, ({ id, data }) =>
    emailPasswordReset(services, { ...data, requestId: id }),
  )
  const recurring = allJobs(services.extensions)
  await expectJobs(services.db, recurring)
  for (const [name, { cron, run, hours }] of Object.entries(recurring)) {
    await openQueue(boss, name, hours ? { ...RECURRING, expireInSeconds: hours * 3600 } : RECURRING)
    await work(boss, services, name, ONE_BY_ONE, async () => {
      const count = await trackRun(services.db, name, () => run(services))
      if (count > 0) services.log.info({ job: name, count }, 'job done')
    })
    await boss.schedule(name, cron)
  }
}

/**
 * Runs every recurring job once and sends queued emails, each of them even if another fails. Returns the
 * names of those that failed. The sandbox calls this after moving its clock.
 */
export async function runDueJobs(services: Services, mailer: MailTransport | null): Promise<string[]> {
  const jobs = Object.entries(allJobs(services.extensions)).map(
    ([name, { run }]) => [name, () => run(services)] as const,
  )
  const emails = () => deliverQueued({ ...services, mailer, loadTemplates })
  const failed: string[] = []
  for (const [job, run] of [...jobs, [DELIVER_EMAIL, emails] as const])
    try {
      await run()
    } catch (error) {
      services.log.warn({ job, err: error }, 'job failed')
      failed.push(job)
    }
  return failed
}

/**
 * Processes a queue and logs failed jobs, which pg-boss doesn't. The next batch follows a full one immediately, so a
 * long queue empties in seconds.
 */
async function work<Data extends object>(
  boss: PgBoss,
  { log }: Services,
  name: string,
  { workers, batch }: { workers: number; batch: number },
  run: (job: { id: string; data: Data }) => Promise<void>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 1,
    // Finds retries that are due, and jobs whose notification was lost.
    notifyPollingIntervalSeconds: 5,
    localConcurrency: workers,
    batchSize: batch,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  await boss.work<Data>(name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs)
      try {
        await run({ id, data })
        results.push({ id, status: 'completed' })
      } catch (error) {
        log.warn({ job: name, id, err: error }, 'job failed')
        results.push({ id, status: 'failed', output: { message: String(error) } })
      }
    return results
  })
}
