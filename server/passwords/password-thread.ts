import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import type { PasswordOwner } from './find-weakness.ts'

// Passwords can wait for requests that can't. On Linux this is the priority of this thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(10)

// Both run in a separate thread (`password-queue.ts`).

export function hash(parameters: Argon2Parameters): Buffer {
  return argon2Sync('argon2id', parameters)
}

/** Loads the estimator on first use: most threads only verify passwords. */
export async function judge({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { findWeakness } = await import('./find-weakness.ts')
  return findWeakness(password, owner)
}
