import { globSync } from 'node:fs'
import path from 'node:path'
import type fc from 'fast-check'
import type { Database } from '../../server/db/database.ts'
import type { Client } from '../client.ts'
import type { Command } from './command.ts'
import type { Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** An extension's part of the model: `MONEY` in its tests/money.ts. */
export interface MoneyPart {
  /** Creates what the commands need, as the owner. */
  prepare: (staff: Client) => Promise<void>
  commands: readonly fc.Arbitrary<Command>[]
  /** The beginnings of a run. */
  stories: readonly fc.Arbitrary<Command>[]
  /** Breaches of its rules, after a run. */
  findBreaches: (db: Database, state: MoneyState, model: Model) => Promise<string[]>
}

/** The parts of all extensions. */
export const MONEY_PARTS: readonly MoneyPart[] = await Promise.all(
  globSync('extensions/*/tests/money.ts').map(
    async (file) => ((await import(path.resolve(file))) as { MONEY: MoneyPart }).MONEY,
  ),
)
