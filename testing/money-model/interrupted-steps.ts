import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import type { StripeGateway } from '../../server/stripe/stripe.ts'

/**
 * Cuts a request short between any two of its steps, a step being a statement to the database or a call to Stripe,
 * as if its process had been killed there; or stops it there for as long as the test likes, as if another process
 * were slower. It stands at the edge of the app, where those calls go out, so the product knows nothing of it.
 */

export type Fate =
  | { kind: 'completes' }
  /** The process ends before the step of this number, counted from 1; what was sent before has had its effect. */
  | { kind: 'dies'; at: number }
  /** The work is done, and the answer never arrives. */
  | { kind: 'unheard' }
  /** The request waits before the step of this number, or before the first one after it outside a transaction. */
  | { kind: 'pauses'; at: number }

export type Attempt<T> =
  | { kind: 'answered'; answer: T }
  | { kind: 'died' }
  | { kind: 'paused'; resume(): Promise<Attempt<T>>; kill(): Promise<void> }

class ProcessDied extends Error {}

/** One request on its way through the app. */
class Passage {
  readonly fate: Fate
  isDead = false
  openTransactions = 0
  readonly paused = Promise.withResolvers<void>()
  readonly #gate = Promise.withResolvers<void>()
  #steps = 0
  #hasPaused = false

  constructor(fate: Fate) {
    this.fate = fate
  }

  async step(): Promise<void> {
    this.#steps += 1
    const { fate } = this
    if (fate.kind === 'dies' && this.#steps >= fate.at) this.isDead = true
    // Whoever stops with locks in hand would only make the others wait for it.
    const mayPause = fate.kind === 'pauses' && !this.#hasPaused && this.openTransactions === 0
    if (mayPause && this.#steps >= fate.at) {
      this.#hasPaused = true
      this.paused.resolve()
      await this.#gate.promise
    }
    if (this.isDead) throw new ProcessDied()
  }

  go(): void {
    this.#gate.resolve()
  }
}

const passages = new AsyncLocalStorage<Passage>()

/** Makes a request that meets its fate. It must work in this very process: a client of the app, or a job. */
export async function attempt<T>(fate: Fate, request: () => Promise<T>): Promise<Attempt<T>> {
  const passage = new Passage(fate)
  const whole = passages.run(passage, request).then(
    (answer): Attempt<T> =>
      passage.isDead || fate.kind === 'unheard' ? { kind: 'died' } : { kind: 'answered', answer },
    (error): Attempt<T> => {
      if (passage.isDead) return { kind: 'died' }
      throw error
    },
  )
  return await Promise.race([
    whole,
    passage.paused.promise.then(
      (): Attempt<T> => ({
        kind: 'paused',
        resume() {
          passage.go()
          return whole
        },
        async kill() {
          passage.isDead = true
          passage.go()
          await whole
        },
      }),
    ),
  ])
}

/** The same pool, whose statements are steps. */
export function interruptPool(pool: Pool): Pool {
  return replaceMethods(pool, { connect: async () => interruptClient(await pool.connect()) })
}

function interruptClient(client: PoolClient): PoolClient {
  let isInTransaction = false
  function note(text: string, passage: Passage): void {
    const was = isInTransaction
    if (text === 'begin') isInTransaction = true
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    passage.openTransactions += Number(isInTransaction) - Number(was)
  }
  return replaceMethods(client, {
    async query(text: string, parameters: unknown[]) {
      const passage = passages.getStore()
      if (!passage) return await client.query(text, parameters)
      // Of a dead process' transaction nothing is left: its connection is gone, and PostgreSQL takes it back.
      if (text !== 'rollback')
        await passage.step().catch(async (error: unknown) => {
          if (isInTransaction) await client.query('rollback')
          note('rollback', passage)
          throw error
        })
      else if (!isInTransaction) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      const result = await client.query(text, parameters)
      note(text, passage)
      return result
    },
  })
}

/**
 * The gateway that `connect` makes, whose calls are steps. `reconnect` makes a new one, which knows nothing of what
 * the old one went through.
 */
export function interruptStripe(connect: () => StripeGateway): {
  gateway: StripeGateway
  reconnect(): void
} {
  let current = connect()
  const gateway = new Proxy(current, {
    get(_target, name: keyof StripeGateway) {
      const member = current[name]
      // Checking a signature asks nobody.
      if (typeof member !== 'function' || name === 'verifyEvent') return member
      const call = member as (...given: unknown[]) => unknown
      if (name.startsWith('list'))
        return (...parameters: unknown[]) => stepThrough(call(...parameters) as AsyncIterable<unknown>)
      return async (...parameters: unknown[]) => {
        await step()
        return await call(...parameters)
      }
    },
  })
  return {
    gateway,
    reconnect() {
      current = connect()
    },
  }
}

/** Each page of a list is a call. */
async function* stepThrough(pages: AsyncIterable<unknown>): AsyncIterable<unknown> {
  await step()
  for await (const page of pages) {
    yield page
    await step()
  }
}

async function step(): Promise<void> {
  await passages.getStore()?.step()
}

function replaceMethods<T extends object>(target: T, methods: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(target, {
    get(_target, name) {
      if (Object.hasOwn(methods, name)) return methods[name as keyof T]
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
