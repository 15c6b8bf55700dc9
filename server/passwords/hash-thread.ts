import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'

// Hashing can wait for requests that can't. On Linux this is the priority of this thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(10)

/** Runs in a thread of its own (`hash-queue.ts`). */
export default function hash(parameters: Argon2Parameters): Buffer {
  return argon2Sync('argon2id', parameters)
}
