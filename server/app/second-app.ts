import type { FastifyInstance } from 'fastify'
import { changeRole, lockRoles, promoteToAdmin } from '../accounts/change-role.ts'
import { findUserByEmail } from '../accounts/queries.ts'
import type { Clock } from '../core/clock.ts'
import { deliverQueued } from '../mail/deliver-email.ts'
import { DELIVER_EMAIL } from '../mail/outbox.ts'
import type { MailTransport } from '../mail/transport.ts'
import { createMemory } from '../memory/memory.ts'
import { loadTemplates } from '../notices/load-templates.ts'
import type { Services } from '../services/services.ts'
import { buildApp } from './app.ts'
import type { AppOptions } from './app-options.ts'

export interface SecondApp {
  inject: FastifyInstance['inject']
  /** Sends the queued emails to these addresses, composed by the second app's clock. */
  deliverTo(recipients: readonly string[]): Promise<void>
  /** Makes an account an owner, as `npm run admin -- promote` does. */
  employ(email: string): Promise<void>
  /** Makes them a customer again, even the last admin: setup is then open as before. */
  dismiss(email: string): Promise<void>
}

/**
 * The whole app once more, on the same database and Stripe, but with a clock and a mailer of its own and
 * without a socket. The sandbox's invented customers act through it, days ago if need be, by the routes and
 * rules of everyone else. Its holds end as if they began now: otherwise the jobs and everyone else, who have
 * the other clock, would find them expired.
 */
export async function openSecondApp(
  { services, ...options }: AppOptions,
  { clock, mailer }: { clock: Clock; mailer: MailTransport },
): Promise<SecondApp> {
  const { db, notifications, queue } = services
  // Hundreds of requests in a few seconds, which no one sent.
  const log = services.log.child({}, { level: 'warn' })
  const own: Services = {
    ...services,
    clock,
    get holdMinutes() {
      return services.holdMinutes + minutesBetween(clock.now(), services.clock.now())
    },
    log,
    memory: createMemory({ notifications, clock }),
    queue: {
      // `deliverTo` sends them: the workers have the other clock.
      send: async (name, ...job) => name === DELIVER_EMAIL || (await queue.send(name, ...job)),
    },
  }
  const app = await buildApp({ ...options, services: own, logger: log, pagesDir: null })
  await app.ready()
  return {
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    async deliverTo(recipients) {
      await deliverQueued({ ...own, mailer, loadTemplates }, recipients)
    },
    async employ(email) {
      await promoteToAdmin(db, { actorId: null, email, now: clock.now() })
    },
    async dismiss(email) {
      const user = await findUserByEmail(db, email)
      if (!user) return
      await db.transaction().execute(async (trx) => {
        await lockRoles(trx)
        await changeRole(trx, user, { role: 'customer', actorId: null, now: clock.now() })
      })
    },
  }
}

/** Rounded up; 0 if the other one is earlier. */
function minutesBetween(one: Temporal.Instant, other: Temporal.Instant): number {
  return Math.max(0, Math.ceil(one.until(other).total('minutes')))
}
