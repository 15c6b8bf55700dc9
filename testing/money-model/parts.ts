import type fc from 'fast-check'
import type { Database } from '../../server/db/database.ts'
import type { Client } from '../client.ts'
import { ofExtensions } from '../of-extensions.ts'
import type { Command } from './command.ts'
import type { Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** An extension's part of the model: `MONEY` in its tests/money.ts. */
export interface MoneyPart {
  /** Creates what the commands need, as the owner. */
  prepare: (staff: Client) => Promise<void>
  /**
   * The terms of the policy that customers sign in the run of this number. `ways`: those it can give back as.
   */
  policyTerms?: (run: number, ways: readonly string[]) => readonly string[]
  /** Deletes its rows that don't go with bookings, before a run. */
  forget?: (db: Database) => Promise<void>
  commands: readonly fc.Arbitrary<Command>[]
  /** The beginnings of a run. */
  stories: readonly fc.Arbitrary<Command>[]
  /** Breaches of its rules, after a run. */
  findBreaches: (db: Database, state: MoneyState, model: Model) => Promise<string[]>
  /** How often something rare happened in a run, by its name. A long run fails if it hardly ever did. */
  outcomes?: (state: MoneyState) => Readonly<Record<string, number>>
}

/** The parts of all extensions. */
export const MONEY_PARTS: readonly MoneyPart[] = [
  ...(await ofExtensions<MoneyPart>('tests/money.ts', 'MONEY')).values(),
]
