import type { StaffRole } from '../../domain/staff-role.ts'
import type { Client } from '../client.ts'
import { ofExtensions } from '../of-extensions.ts'
import type { ValidRequest } from './valid-request.ts'

type Requests = Readonly<Record<string, Omit<ValidRequest, 'door'>>>

/** Parts of a request that replace those of a valid one. */
interface Input {
  body?: Record<string, unknown>
  query?: Record<string, string>
}

export type SometimesConfirmed = readonly [door: string, confirmed: readonly Input[], free: readonly Input[]]

/**
 * An extension's facts for the tests that walk all routes, texts, and tables: `WALK` in its tests/walk.ts.
 */
export interface Walk {
  /**
   * A valid request to each route that takes something. Staff, or a customer with a hold, can first create
   * what it's about.
   */
  requests: Requests | ((staff: Client, customer: Client, held: string) => Promise<Requests>)
  /** The least role for each route, repeated on purpose, so a wrong entry in the contract fails a test. */
  leastRoles: Readonly<Record<string, 'anyone' | 'signed_in' | StaffRole>>
  /** Calls that always take a confirmation, repeated as well. */
  confirmed?: readonly string[]
  /** Calls that take one with some inputs only: with the first they do, with the second they don't. */
  sometimesConfirmed?: readonly SometimesConfirmed[]
  /** Routes with a limit of attempts, and its name, repeated as well. */
  counted?: Readonly<Record<string, string>>
  /** Reads that don't answer 200 to their valid request, because nothing is there. */
  statuses?: Readonly<Record<string, number>>
  /** Text fields that keep something other than what's typed, each with the reason. */
  folded: Readonly<Record<string, string>>
  /** Text fields that take text as it is, each with the reason. */
  asTyped?: Readonly<Record<string, string>>
  /** Text fields whose request succeeds as often as it's sent: as in kept-texts.test.ts. */
  kept?: readonly (readonly [door: string, field: string, kind: 'name' | 'line' | 'note', column: string])[]
  /** Its tables that have something to do with people: as in tables-of-customers.test.ts. */
  tables: Readonly<Record<string, 'given' | 'through bookings' | 'own' | 'staff' | 'proven'>>
  /** SQL that adds two rows for its lists that the requests leave empty. `now()` is the time. */
  rareRows: readonly string[]
}

/** The facts of all extensions. */
export const WALKS: readonly Walk[] = [...(await ofExtensions<Walk>('tests/walk.ts', 'WALK')).values()]
