import type { PgBoss } from 'pg-boss'
import { pruneSessions } from '../accounts/session-store.ts'
import { completeBookings } from '../bookings/complete-bookings.ts'
import { expireHolds } from '../bookings/expire-holds.ts'
import { DELIVER_MAIL, deliverMail } from '../mail/deliver-mail.ts'
import type { MailTransport } from '../mail/transport.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import type { Services } from '../services.ts'

/**
 * Every recurring job. They tick in real time, once for all processes together, over rows that are due by the
 * business clock; each may run at any moment, twice or late, without harm.
 */
const RECURRING_JOBS: Record<string, { cron: string; run: (services: Services) => Promise<number> }> = {
  'expire-holds': { cron: '* * * * *', run: expireHolds },
  'reconcile-payments': { cron: '* * * * *', run: reconcilePayments },
  'send-refunds': { cron: '* * * * *', run: sendRefunds },
  'complete-bookings': { cron: '* * * * *', run: completeBookings },
  'prune-sessions': { cron: '17 * * * *', run: pruneSessions },
}

export async function scheduleJobs(
  boss: PgBoss,
  services: Services,
  mailer: MailTransport | null,
): Promise<void> {
  await boss.createQueue(DELIVER_MAIL)
  await boss.work<{ mailId: string }>(DELIVER_MAIL, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await deliverMail({ ...services, mailer }, job.data.mailId)
  })
  for (const [name, { cron, run }] of Object.entries(RECURRING_JOBS)) {
    await boss.createQueue(name, { policy: 'exclusive' })
    await boss.work(name, async () => {
      const count = await run(services)
      if (count > 0) services.log.info({ job: name, count }, 'job done')
    })
    await boss.schedule(name, cron)
  }
}

/** Runs every job once, now: what the sandbox does after its clock was moved. */
export async function runDueJobs(services: Services, mailer: MailTransport | null): Promise<void> {
  for (const { run } of Object.values(RECURRING_JOBS)) await run(services)
  const queued = await services.db.selectFrom('mails').select('id').where('status', '=', 'queued').execute()
  for (const { id } of queued) await deliverMail({ ...services, mailer }, id)
}
