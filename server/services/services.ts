import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '../../domain/staff-role.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import type { FinishedResponse } from '../memory/finished-response.ts'
import type { Memory } from '../memory/memory.ts'
import type { StripeGateway } from '../stripe/stripe.ts'
import type { Extensions } from './extension.ts'
import type { Fulfillments, Settle } from './fulfillment.ts'
import type { Queue } from './queue.ts'
import type { RateLimits } from './rate-limits.ts'

/** Everything that use cases need besides their input. Built once, in main.ts or by a test. Take only what you use. */
export interface Services {
  db: Database
  clock: Clock
  queue: Queue
  notifications: Notifications
  /** Responses that visitors share, by address. */
  memory: Memory<FinishedResponse>
  /** Null if no keys are configured: customers can still book, and staff record the payments. */
  stripe: StripeGateway | null
  /** Handed in, so that closing a form that was just paid doesn't take all that a payment can do. */
  settle: Settle
  /**
   * The effects of payments. Handed in, so that settling one doesn't import all that confirming a booking
   * can do.
   */
  fulfillments: Fulfillments
  /** The parts beyond the core, with the owner's switches. */
  extensions: Extensions
  /** Whether emails can be sent: there's a mail server, or the sandbox's mailbox. */
  hasEmail: boolean
  limits: RateLimits
  /** Where daily backups come from, with the role that owns the tables, and go to. Null: none are taken. */
  backups: { databaseUrl: string; folder: string; key: string | null } | null
  /** The address people use, without a trailing slash, for links in emails. */
  publicUrl: string
  supportEmail: string
  holdMinutes: number
  isSandbox: boolean
  /** The visitors who can claim the first admin while there's none: every visitor (sandbox), those on this
   *  machine (a sandbox no one asked for), no one, or those with the code. */
  adminSetup: 'open' | 'local' | 'closed' | { code: string }
  /** Whether admins need a passkey. Not in the sandbox, where a new admin can work right away. */
  requiresPasskeys: boolean
  log: FastifyBaseLogger
}

/** The signed-in user behind a request, and in which role they act. */
export interface Actor {
  id: string
  role: 'customer' | 'admin'
  /** Null for customers. */
  staffRole?: StaffRole | null
  /** The one role that they act in until they confirm who they are, whatever else they are; null for all. */
  actsOnlyAs?: StaffRole | null
}

/** The acting user and the time, as use cases take them. */
export interface By {
  actor: Actor
  now: Temporal.Instant
}
