import fc from 'fast-check'
import type { Answer } from '../client.ts'
import type { Barn } from './barn.ts'
import { type Attempt, attempt, type Fate } from './interrupted-steps.ts'
import { findKeptBreaches } from './kept-rules.ts'
import type { Model } from './model.ts'

export type Command = fc.AsyncCommand<Model, Barn>

/**
 * An action of a person, after which what's kept must be right. It can run when `isPossible`; a failure
 * prints its name.
 */
export function command(
  name: string,
  isPossible: (model: Readonly<Model>) => boolean,
  run: (model: Model, barn: Barn) => Promise<void>,
): Command {
  return {
    check: isPossible,
    async run(model, barn) {
      await run(model, barn)
      await expectKept(model, barn)
    },
    toString: () => name,
  }
}

export async function expectKept(model: Model, barn: Barn): Promise<void> {
  const breaches = await findKeptBreaches(barn.app.services.db, model)
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
}

export const always = () => true

/** Chooses among things that are only counted when the command runs. */
export const anyOf = fc.nat({ max: 11 })

/** Most requests complete. They have about three to twenty steps; the first two identify the caller. */
export const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>({ kind: 'completes' }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 16 }).map((at): Fate => ({ kind: 'dies', at })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map((at): Fate => ({ kind: 'pauses', at })) },
  { weight: 1, arbitrary: fc.constant<Fate>({ kind: 'unheard' }) },
)

export function told(fate: Fate): string {
  if (fate.kind === 'completes') return ''
  return fate.kind === 'unheard' ? ', unheard' : `, ${fate.kind} at step ${fate.at}`
}

/** Makes a request that may be cut off or paused; `onAnswer` runs if and when an answer arrives. */
export async function ask<T>(
  barn: Barn,
  fate: Fate,
  request: () => Promise<T>,
  onAnswer: (answer: T) => void,
): Promise<void> {
  await follow(barn, await attempt(fate, request), onAnswer as (answer: unknown) => void)
}

export async function follow(
  barn: Barn,
  outcome: Attempt<unknown>,
  onAnswer: (answer: unknown) => void,
): Promise<void> {
  if (outcome.kind === 'died') barn.deaths += 1
  if (outcome.kind === 'paused') {
    barn.pauses += 1
    barn.paused.push({ request: outcome, onAnswer })
  }
  if (outcome.kind === 'answered') onAnswer(outcome.answer)
}

/** Refusals and outages of Stripe are fine. Nothing else may fail. */
export function expectComposure({ status, body }: Answer): void {
  if (status >= 500 && body.code !== 'payments_unavailable')
    throw new Error(`Unexpected response: ${status} ${JSON.stringify(body)}`)
}
