import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import type { StripeGateway } from '../../server/stripe/stripe.ts'

/**
 * Cuts a request off between any two of its steps, as if its process had been killed there, or pauses it there for as
 * long as the test likes. A step is a statement to the database or a call to Stripe. It works at the edge of the app,
 * where those calls go out, so the product doesn't know about it.
 */

export type Fate =
  | { kind: 'completes' }
  /** The process ends before this step, counted from 1; earlier steps took effect. */
  | { kind: 'dies'; at: number }
  /** The work completes, but its answer never arrives. */
  | { kind: 'unheard' }
  /** The request pauses before this step, or before the first later one outside a transaction. */
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
    // A request paused with locks would only make the others wait for it.
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

/** Makes a request that may be cut off or paused. It must run in this process: a client of the app, or a job. */
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

/** Wraps the pool, so its statements are steps. */
export function interruptPool(pool: Pool): Pool {
  return replaceMethods(pool, { connect: async () => interruptClient(await pool.connect()) })
}

function interruptClient(client: PoolClient): PoolClient {
  let isInTransaction = false
  function note(text: string, passage: Passage): void {
    const was = isInTransaction
    // More can follow in the same text.
    if (text.startsWith('begin')) isInTransaction = true
    if (text.startsWith('commit') || text === 'rollback') isInTransaction = false
    passage.openTransactions += Number(isInTransaction) - Number(was)
  }
  return replaceMethods(client, {
    async query(text: string, parameters: unknown[]) {
      const passage = passages.getStore()
      if (!passage) return await client.query(text, parameters)
      // A dead process's transaction is rolled back when PostgreSQL notices that its connection is gone.
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
 * Wraps the gateway from `connect`, so its calls are steps. `reconnect` makes a new one with none of the old one's
 * state.
 */
export function interruptStripe(connect: () => StripeGateway): {
  gateway: StripeGateway
  reconnect(): void
} {
  let current = connect()
  const gateway = new Proxy(current, {
    get(_target, name: keyof StripeGateway) {
      const member = current[name]
      // Checking a signature makes no call.
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
