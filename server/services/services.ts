import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import type { StripeGateway } from '../stripe/stripe.ts'
import type { Queue } from './queue.ts'
import type { RateLimits } from './rate-limits.ts'

/** What use cases need besides their input. Built once, in main.ts or by a test. */
export interface Services {
  db: Database
  clock: Clock
  queue: Queue
  notifications: Notifications
  /** Null where no keys are configured: bookings are made, and staff settle them. */
  stripe: StripeGateway | null
  limits: RateLimits
  /** Where people reach the app, without a slash at the end: for links in mail. */
  publicUrl: string
  supportEmail: string
  holdMinutes: number
  /** Who may claim the first admin while there is none: anybody (sandbox), nobody, or who knows the code. */
  adminSetup: 'open' | 'closed' | { code: string }
  log: FastifyBaseLogger
}

/** Who is asking. */
export interface Actor {
  id: string
  role: 'customer' | 'admin'
}
