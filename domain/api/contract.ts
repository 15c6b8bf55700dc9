import type { Block } from '../accounts/account-block.ts'
import type { StaffRole } from '../staff-role.ts'

/** Callers of a route. Within it, queries take the actor and decide which rows that person can see. */
type Access =
  | 'anyone'
  | 'signed_in'
  // Staff with at least this role.
  | StaffRole
  // Owners, and anyone while the first admin can be claimed (see `makeAdmin`).
  | 'owner_or_setup'
  | 'stripe'

/**
 * A schema of zod's, as far as it's compared: the compiler would take twice as long for all of zod's own
 * type.
 */
interface Schema {
  _zod: { input: unknown; output: unknown }
}

/**
 * Counts attempts of an account: the signed-in one, the one that the body names, or null for the network
 * alone. An extension's limit is "<extension>.<limit>".
 */
export interface Attempts {
  limit: 'booking_link' | 'passkey' | 'register' | 'reset' | 'verify' | `${string}.${string}`
  of: 'actor' | null | ((body: never) => string)
}

/**
 * Everything about a route, for the server, the browser, the tests, and its description in OpenAPI. A rule
 * that depends on more is checked in it: limits on money, and lists of everything, which are exports.
 */
export interface Route {
  least: Access
  /**
   * Whether it takes a sign-in or a confirmation from the last minutes, so that a desk left open or a stolen
   * session can't do it: always, or for some bodies, such as those that send money back.
   */
  confirms?: true | ((body: never) => boolean)
  /** The rate limit of attempts at it, by network address and account. Other limits are in use cases. */
  attempts?: Attempts
  /** Blocks that it's open during. Besides, an account with one only has the routes for anyone. */
  openWhile?: readonly Block[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** The response; without it, 204. Fields that aren't in it don't leave the server. */
  returns?: Schema
  /** If it isn't 200. Of two, the handler sets the second. */
  status?: 201 | readonly [201, 200]
  /** The longest body, in bytes, if that isn't the limit of all routes. */
  bodyLimit?: number
  /** Not a call: its handler sends what it likes, and OpenAPI leaves it out. */
  isHidden?: true
}

/** The routes of a noun, such as "GET /api/bookings/:id". */
export type Contract = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Route>>
