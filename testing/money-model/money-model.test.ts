import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAdjustmentBreaches } from './adjustment-rules.ts'
import { findBalanceBreaches } from './balance-rules.ts'
import { type Barn, openBarn } from './barn.ts'
import { customerCommands } from './customer-commands.ts'
import { deskCommands } from './desk-commands.ts'
import { findFormBreaches } from './form-rules.ts'
import { findKeptBreaches } from './kept-rules.ts'
import { findLedgerBreaches } from './ledger-rules.ts'
import { linkCommands } from './link-commands.ts'
import { newModel } from './model.ts'
import { findMoneyBreaches } from './money-rules.ts'
import { findOrderBreaches } from './order-rules.ts'
import { countOutcomes, type Outcomes } from './outcomes.ts'
import { MONEY_PARTS } from './parts.ts'
import { readState } from './read-state.ts'
import { seasonCommands } from './season-commands.ts'
import { settleDust } from './settle-dust.ts'
import { findPlaceBreaches, findSlotBreaches } from './slot-rules.ts'
import { staffCommands } from './staff-commands.ts'
import { anyStories } from './stories.ts'
import { stripeCommands } from './stripe-commands.ts'
import { timeCommands } from './time-commands.ts'

/** `npm run test:long` makes 2000. The values that a failure prints replay it. */
const { MONEY_RUNS, MONEY_SEED, MONEY_PATH, MONEY_REPLAY } = process.env
const RUNS = Number(MONEY_RUNS ?? 20)
/** Twenty seconds of work, on a machine that may be busy. Only the long run may take longer. */
const LIMIT = { timeout: MONEY_RUNS ? 3_600_000 : 300_000 }

const commands = fc.commands(
  [
    ...customerCommands,
    ...staffCommands,
    ...deskCommands,
    ...seasonCommands,
    ...linkCommands,
    ...MONEY_PARTS.flatMap(({ commands }) => commands),
    ...stripeCommands,
    ...timeCommands,
  ],
  {
    maxCommands: 25,
    size: 'max',
    ...(MONEY_REPLAY ? { replayPath: MONEY_REPLAY } : {}),
  },
)

let barn: Barn
beforeAll(async () => {
  barn = await openBarn()
})
afterAll(() => barn.close())

it('keeps exactly the money that bookings account for, whatever happens', LIMIT, async () => {
  const outcomes: Outcomes = new Map()
  await fc.assert(
    fc.asyncProperty(anyStories, commands, async (stories, list) => {
      await barn.reset()
      const model = newModel()
      await fc.asyncModelRun(() => ({ model, real: barn }), [...stories, ...list])
      await settleDust(barn)
      const state = await readState(barn.app.services.db, barn.stripe)
      const { db } = barn.app.services
      const others = await Promise.all(MONEY_PARTS.map(({ findBreaches }) => findBreaches(db, state, model)))
      expect([
        ...others.flat(),
        ...findMoneyBreaches(state, model),
        ...findLedgerBreaches(state, model),
        ...findOrderBreaches(state, model),
        ...findFormBreaches(state, model),
        ...findBalanceBreaches(state, model),
        ...findSlotBreaches(state),
        ...findPlaceBreaches(state, model),
        ...findAdjustmentBreaches(state, model),
        ...(await findKeptBreaches(db, model)),
      ]).toEqual([])
      const messages = barn.emails.map(({ messageId }) => messageId)
      expect(new Set(messages).size).toBe(messages.length)
      countOutcomes(outcomes, state, model, barn)
    }),
    {
      numRuns: RUNS,
      ...(MONEY_SEED ? { seed: Number(MONEY_SEED) } : {}),
      ...(MONEY_PATH ? { path: MONEY_PATH } : {}),
    },
  )
  const seen = Object.fromEntries(outcomes)
  if (MONEY_RUNS) process.stdout.write(`${RUNS} runs: ${JSON.stringify(seen, null, 2)}\n`)
  // Rules that are seldom put to the test prove little.
  const rare = Object.keys(seen).filter((name) => (seen[name] ?? 0) < RUNS / 10)
  if (RUNS >= 1000) expect(rare).toEqual([])
})
