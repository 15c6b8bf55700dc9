import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Outcome, succeed } from '../../domain/errors.ts'
import { refuseFor } from '../../domain/too-many-requests.ts'
import type { Extension } from './extension.ts'
import { networkOf } from './network-of.ts'

export interface Limit {
  points: number
  seconds: number
}

export interface ActionLimits {
  perAddress: number
  perAccount: number
  seconds: number
  accountSeconds?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Attempts allowed per network address, and per account and network address. Never per account alone: a stranger
 * could lock the owner out by guessing (see `strangers` below for what's done instead). Counted in real time.
 */
const LIMITS = {
  sign_in: { perAddress: 60, perAccount: 10, seconds: 15 * MINUTE },
  // A whole team can register from the same Wi-Fi.
  register: { perAddress: 100, perAccount: 10, seconds: HOUR },
  reset: { perAddress: 20, perAccount: 5, seconds: HOUR },
  // Limits guessing the setup code from one address.
  admin_setup: { perAddress: 20, perAccount: 10, seconds: HOUR },
  // Nothing to guess, but each one is a row. Every visit of the sign-in page asks for one.
  passkey: { perAddress: 300, perAccount: 300, seconds: 15 * MINUTE },
  // The token can't be guessed. A page that waits for a payment asks again and again.
  booking_link: { perAddress: 600, perAccount: 120, seconds: 15 * MINUTE },
  verify: { perAddress: 30, perAccount: 5, seconds: HOUR },
} satisfies Record<string, ActionLimits>

/** An extension's limit: its name, and the limit's. */
type ExtensionLimit = `${string}.${string}`

type LimitedAction = keyof typeof LIMITS | ExtensionLimit

/**
 * Limits for all networks together. Most count by something that only its owner has. What strangers can use up doesn't stop
 * anyone for long: `strangers` and `stranger_pace`, by email address, leave the owner's known devices alone, and
 * setting a password through an emailed link makes a device known; `setup_codes`, for everyone together, delays claiming
 * the first admin.
 */
const TOTALS = {
  // Sign-ins to one account from devices it doesn't know. Beyond these it isn't locked, but takes one a minute.
  strangers: { points: 20, seconds: HOUR },
  stranger_pace: { points: 1, seconds: MINUTE },
  // A new name is written to each booking of the account.
  profile: { points: 10, seconds: HOUR },
  // Wrong or right: what counts is how fast all strangers together can guess.
  setup_codes: { points: 100, seconds: HOUR },
  // By customer: changes of their own bookings that open time grids and boards fetch again, besides new ones
  // (domain/bookings/hold-limits.ts).
  own_changes: { points: 60, seconds: HOUR },
  // By session, in case it was stolen: its password opens what matters most.
  own_password: { points: 20, seconds: HOUR },
  // By booking, so no mailbox fills up with links.
  link_emails: { points: 5, seconds: HOUR },
  // By admin: a stranger with the password gets five guesses at each.
  sign_in_codes: { points: 10, seconds: HOUR },
  // By the member of staff who asks for them.
  sample_messages: { points: 10, seconds: HOUR },
  // By booking: views that call Stripe. Its own limit of 100 calls a second is for all customers together.
  booking_views: { points: 5, seconds: 15 },
  // By customer, or by booking for those who pay by link.
  payment_forms: { points: 30, seconds: MINUTE },
  payment_forms_a_day: { points: 300, seconds: 24 * HOUR },
  saved_cards: { points: 30, seconds: MINUTE },
  // By enrolled machine and person: guesses at one must not turn off the others' PINs.
  wrong_pins: { points: 15, seconds: HOUR },
  // By device, in case its cookie was stolen.
  known_device: { points: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>

/** Why `own_changes` refuses. */
export const OFTEN_CHANGED = "You've changed your bookings very often."

type Total = keyof typeof TOTALS | ExtensionLimit

interface Attempt {
  ip: string
  /** The email address, user id, or token of the attempt. Null to count only the network. */
  account: string | null
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Counts in PostgreSQL, so limits apply across processes. Those of extensions count like the core's. */
export function createRateLimits(pool: Pool, extensions: readonly Pick<Extension, 'name' | 'limits'>[]) {
  const limiterOf = (keyPrefix: string, { points, seconds }: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
    })
  const limiters = Object.fromEntries(
    Object.entries<ActionLimits>({ ...LIMITS, ...limitsOf(extensions, 'attempts') }).map(
      ([action, { perAddress, perAccount, seconds, accountSeconds = seconds }]) => [
        action,
        {
          perAddress: limiterOf(`${action}:address`, { points: perAddress, seconds }),
          perAccount: limiterOf(`${action}:account`, { points: perAccount, seconds: accountSeconds }),
        },
      ],
    ),
  )

  const totals = Object.fromEntries(
    Object.entries<Limit>({ ...TOTALS, ...limitsOf(extensions, 'totals') }).map(([total, limit]) => [
      total,
      limiterOf(total, limit),
    ]),
  )

  return {
    /** Counts an attempt. Refuses with `too_many_requests` and `retryAfterSeconds` if there were too many. */
    async count(action: LimitedAction, attempt: Attempt): Promise<Outcome<null>> {
      const { perAddress, perAccount } = known(limiters, action)
      return await consume(async () => {
        if (attempt.account !== null) await perAccount.consume(keyOf(attempt.ip, attempt.account))
        // A server can change its address as often as it likes, and each registration leaves an account and sends an email.
        await perAddress.consume(networkOf(attempt.ip, { wide: action === 'register' }))
      })
    },
    /** Resets the count of this account from this address, after a successful sign-in. */
    async forgive(action: LimitedAction, { ip, account }: Attempt): Promise<void> {
      if (account !== null) await known(limiters, action).perAccount.delete(keyOf(ip, account))
    },
    /** Counts toward a total. Refuses like `count`, with a sentence that says why if one is given. */
    countTotal: (total: Total, key: string, why?: string) =>
      consume(() => known(totals, total).consume(hashOf(key)), why),
    /** Takes back one count. */
    async forgiveTotal(total: Total, key: string): Promise<void> {
      await known(totals, total).reward(hashOf(key))
    },
  }
}

/** The compiler knows the core's limits, but not those of extensions. */
function known<T>(limiters: Readonly<Record<string, T>>, name: string): T {
  const limiter = limiters[name]
  if (!limiter) throw new Error(`There is no rate limit ${name}`)
  return limiter
}

function limitsOf<Kind extends 'attempts' | 'totals'>(
  extensions: readonly Pick<Extension, 'name' | 'limits'>[],
  kind: Kind,
) {
  return Object.fromEntries(
    extensions.flatMap(({ name, limits }) =>
      Object.entries(limits?.[kind] ?? {}).map(([limit, each]) => [`${name}.${limit}`, each]),
    ),
  ) as Record<ExtensionLimit, NonNullable<NonNullable<Extension['limits']>[Kind]>[string]>
}

async function consume(count: () => Promise<unknown>, why?: string): Promise<Outcome<null>> {
  try {
    await count()
    return succeed(null)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return refuseFor(error.msBeforeNext / 1000, why)
  }
}

function keyOf(ip: string, account: string): string {
  return `${networkOf(ip)}:${hashOf(account)}`
}

/** The table must not become a list of email addresses. */
function hashOf(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
}
