import { setTimeout as delay } from 'node:timers/promises'
import { pruneChallenges } from '../accounts/passkeys/challenges.ts'
import { pruneSessions } from '../accounts/sessions/prune-sessions.ts'
import { backUpDaily, checkNewestBackup } from '../backup/daily-backup.ts'
import { completeBookings } from '../bookings/move-status.ts'
import { endLapsedReplacements } from '../closures/replacements/answer-replacement.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { forgetNetworks } from '../holds/forget-networks.ts'
import { forgetRefused } from '../holds/note-refused.ts'
import { forgetImports } from '../imports/run-import.ts'
import { deliverNext, deliverQueued } from '../mail/deliver-email.ts'
import type { MailTransport } from '../mail/transport.ts'
import { sendReminders } from '../notices/send-reminders.ts'
import { sendStaffMessages } from '../notices/send-staff-messages.ts'
import { TEMPLATES } from '../notices/templates.ts'
import { warnEndingHolds } from '../notices/warn-ending-holds.ts'
import { recoverEvents } from '../payments/events/recover-events.ts'
import { settleBalances, settleUnfinished } from '../payments/intents/settle-unfinished.ts'
import { reconcileLedgerNightly } from '../payments/reconciliation/reconcile-ledger.ts'
import { sendNewRefunds, sendRefunds } from '../payments/refunds/send-refunds.ts'
import { claimDueJobs, expectJobs, type Timing, trackRun } from '../services/job-runs.ts'
import type { Services } from '../services/services.ts'
import { pruneTeamCodes } from '../teams/guardian-code.ts'
import { pruneTeamLinks } from '../teams/team-links.ts'
import { askInTheMorning } from '../waiting/ask-in-the-morning.ts'

interface RecurringJob extends Timing {
  /** Returns the number of items processed, for the log. */
  run: (services: Services) => Promise<number>
}

const MINUTELY = { every: 1, at: 0 }
const hourly = (at: number) => ({ every: 60, at })
/** UTC: about 9 is night at the facility. */
const daily = (hour: number, minute: number) => ({ every: 24 * 60, at: hour * 60 + minute })

/**
 * Every recurring job. They run in real time, once across all processes, and process rows that are due by the
 * business clock. Each is idempotent and can run late, or at the same time as itself.
 */
export const RECURRING_JOBS: Record<string, RecurringJob> = {
  'expire-holds': { ...MINUTELY, run: expireHolds },
  'settle-unfinished': { ...MINUTELY, run: settleUnfinished },
  'settle-balances': { ...MINUTELY, run: settleBalances },
  'send-refunds': { ...MINUTELY, run: sendRefunds },
  'complete-bookings': { ...MINUTELY, run: completeBookings },
  'warn-ending-holds': { ...MINUTELY, run: warnEndingHolds },
  'send-reminders': { ...MINUTELY, run: sendReminders },
  'send-staff-messages': { ...MINUTELY, run: sendStaffMessages },
  'end-lapsed-replacements': { ...MINUTELY, run: endLapsedReplacements },
  'ask-in-the-morning': { ...MINUTELY, run: askInTheMorning },
  'recover-events': { ...hourly(7), run: recoverEvents },
  'reconcile-ledger': { ...daily(8, 40), run: reconcileLedgerNightly },
  'forget-networks': { ...daily(9, 23), run: forgetNetworks },
  'forget-refused': { ...daily(9, 29), run: forgetRefused },
  'forget-imports': { ...hourly(47), run: forgetImports },
  'back-up': { ...hourly(11), run: backUpDaily },
  'check-backup': { ...hourly(31), run: checkNewestBackup },
  'prune-sessions': { ...hourly(17), run: pruneSessions },
  'prune-challenges': { ...hourly(27), run: pruneChallenges },
  'prune-team-codes': { ...hourly(37), run: pruneTeamCodes },
  'prune-team-links': { ...daily(9, 43), run: pruneTeamLinks },
}

/** Emails one process sends at the same time, so a slow mail server doesn't hold up all of them. */
const SENDERS = 4
const POLL_MS = 1_000

/** Starts all jobs. The result stops them, once those that are running have finished. */
export async function startJobs(
  services: Services,
  mailer: MailTransport | null,
): Promise<() => Promise<unknown>> {
  const { db, log } = services
  const delivery = { ...services, mailer, templates: TEMPLATES }
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  async function startDue(): Promise<boolean> {
    const idle = Object.entries(RECURRING_JOBS).filter(([name]) => !running.has(name))
    for (const name of await claimDueJobs(db, Object.fromEntries(idle))) running.set(name, run(name))
    return false
  }
  async function run(name: string): Promise<void> {
    try {
      const count = await trackRun(db, name, async () => (await RECURRING_JOBS[name]?.run(services)) ?? 0)
      if (count > 0) log.info({ job: name, count }, 'job done')
    } catch (err) {
      log.warn({ job: name, err }, 'job failed')
    } finally {
      running.delete(name)
    }
  }
  /** Again immediately while there's more to do. */
  async function repeat(job: string, work: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasMore = await work().catch((err: unknown) => void log.warn({ job, err }, 'job failed'))
      if (!hasMore) await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  await expectJobs(db, Object.keys(RECURRING_JOBS))
  const loops = [
    repeat('schedule', startDue),
    repeat('send-new-refunds', sendNewRefunds(services)),
    ...Array.from({ length: SENDERS }, () => repeat('deliver-email', () => deliverNext(delivery))),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(loops)
    await Promise.all(running.values())
  }
}

/** Runs every recurring job once and sends queued emails. The sandbox calls this after moving its clock. */
export async function runDueJobs(services: Services, mailer: MailTransport | null): Promise<void> {
  for (const { run } of Object.values(RECURRING_JOBS)) await run(services)
  await deliverQueued({ ...services, mailer, templates: TEMPLATES })
}
