import fc from 'fast-check'
import type { Answer } from '../client.ts'
import type { Barn } from './barn.ts'
import { type Attempt, attempt, type Fate } from './interrupted-steps.ts'
import type { Model } from './model.ts'

export type Command = fc.AsyncCommand<Model, Barn>

/** What somebody does. It can be done when `isPossible`; its name is what a failure prints. */
export function command(
  name: string,
  isPossible: (model: Readonly<Model>) => boolean,
  run: (model: Model, barn: Barn) => Promise<void>,
): Command {
  return { check: isPossible, run, toString: () => name }
}

export const always = () => true

/** For choosing among things whose number is only known when the command runs. */
export const anyOf = fc.nat({ max: 11 })

/** Most requests complete. They have some three to twenty steps; the first two find out who is asking. */
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

/** Makes a request that meets its fate; `onAnswer` runs when and if an answer arrives. */
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

/** Refusals are fine, and so is an outage of Stripe. Nothing else may fail. */
export function expectComposure({ status, body }: Answer): void {
  if (status >= 500 && body.code !== 'payments_unavailable')
    throw new Error(`Unexpected response: ${status} ${JSON.stringify(body)}`)
}
