import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Tinypool } from 'tinypool'

/** More people are signing in or setting passwords than this machine can hash for. Retrying later works. */
export class HashQueueFull extends Error {}

/** One core is left for requests. More threads than four would only help the people who guess passwords. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** With a single thread, the last in line waits for two or three seconds. */
export const MAXIMUM_WAITING = 80
/** An idle thread ends, because it takes about 10 MB. */
const IDLE_MS = 30_000

let pool: Promise<Tinypool> | null = null
let unfinished = 0

/**
 * Derives an argon2id key in a thread that does nothing else. Node's own asynchronous argon2 would use the four threads
 * that also read files, so a crowd of sign-ins would hold up every page. No thread starts before the first password.
 * Throws `HashQueueFull` at once if too many are waiting already.
 */
export async function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  if (unfinished >= THREADS + MAXIMUM_WAITING) throw new HashQueueFull('Too many passwords to hash')
  unfinished += 1
  try {
    pool ??= openPool()
    return Buffer.from(await (await pool).run(parameters))
  } finally {
    unfinished -= 1
  }
}

async function openPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: path.join(import.meta.dirname, 'hash-thread.ts'),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
}
