import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Tinypool } from 'tinypool'
import type { PasswordOwner } from './find-weakness.ts'
import type * as thread from './password-thread.ts'

/** More people are signing in or setting passwords than this machine can hash for. Retrying later works. */
export class PasswordQueueFull extends Error {}

/** One core is left for requests. More threads than four would only help the people who guess passwords. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** With a single thread, the last in line waits for two or three seconds. */
export const MAXIMUM_WAITING = 80
/** An idle thread ends, because it takes about 10 MB, and 25 MB more with the estimator. */
const IDLE_MS = 30_000

let pool: Promise<Tinypool> | null = null
let unfinished = 0

/**
 * Derives an argon2id key in a thread that does nothing else. Node's own asynchronous argon2 would use the four threads
 * that also read files, so a crowd of sign-ins would hold up every page. Throws `PasswordQueueFull`.
 */
export async function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  return Buffer.from(await runInThread('hash', parameters))
}

/** `findWeakness`, off the event loop: a hostile password can take a tenth of a second. Throws `PasswordQueueFull`. */
export async function judgePassword(password: string, owner: PasswordOwner) {
  return await runInThread('judge', { password, owner })
}

/** No thread starts before the first password. Throws immediately if too many are waiting already. */
async function runInThread<Name extends keyof typeof thread>(
  name: Name,
  input: Parameters<(typeof thread)[Name]>[0],
): Promise<Awaited<ReturnType<(typeof thread)[Name]>>> {
  if (unfinished >= THREADS + MAXIMUM_WAITING) throw new PasswordQueueFull('Too many passwords in the queue')
  unfinished += 1
  try {
    pool ??= openPool()
    return await (await pool).run(input, { name })
  } finally {
    unfinished -= 1
  }
}

async function openPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: path.join(import.meta.dirname, 'password-thread.ts'),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
}
