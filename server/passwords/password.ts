import { randomBytes, timingSafeEqual } from 'node:crypto'
import { normalizePassword } from '../../domain/accounts/normalize-password.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { PasswordOwner } from './find-weakness.ts'
import { deriveKey, judgePassword } from './password-queue.ts'

/** Cost of a hash: KiB of memory, passes over it, lanes, and length of the result in bytes. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

interface Hash {
  cost: Cost
  salt: Buffer
  tag: Buffer
}

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane. Changing it rehashes each password at its next sign-in. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

/**
 * Hashes a password in one spelling, off the event loop. Returns a PHC string with parameters and salt.
 * Throws `PasswordQueueFull`.
 */
export async function hashPassword(typed: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(normalizePassword(typed), salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Compares in constant time, at the cost that the stored hash names. Without a usable hash (no user, no
 * password, malformed) the result is `wrong` after the same work as for a current one. `outdated`: right, but
 * the hash should be replaced, because it has another cost than new ones, or is of the password as it's typed
 * here instead of its one spelling. A password typed in another spelling takes twice the time, whatever the
 * hash. Throws `PasswordQueueFull`, but never for a hash.
 */
export async function checkPassword(
  typed: string,
  stored: string | null | undefined,
): Promise<'right' | 'outdated' | 'wrong'> {
  const hash = parse(stored)
  const normalized = normalizePassword(typed)
  const isRight = await matches(normalized, hash)
  const isRightAsTyped = typed !== normalized && (await matches(typed, hash))
  if (isRight) return isOutdated(hash) ? 'outdated' : 'right'
  return isRightAsTyped ? 'outdated' : 'wrong'
}

/** Whether a password is right: see `checkPassword`. */
export async function verifyPassword(typed: string, stored: string | null | undefined): Promise<boolean> {
  return (await checkPassword(typed, stored)) !== 'wrong'
}

async function matches(password: string, hash: Hash | null): Promise<boolean> {
  if (hash) return timingSafeEqual(await derive(password, hash.salt, hash.cost), hash.tag)
  await derive(password, Buffer.alloc(SALT_BYTES), COST)
  return false
}

function isOutdated(hash: Hash | null): boolean {
  return hash !== null && (Object.keys(COST) as (keyof Cost)[]).some((key) => hash.cost[key] !== COST[key])
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{6,86})$/
/** A stored hash must not be able to take all memory: 1 GiB, 16 lanes. */
const MOST_MEMORY = 1_048_576
const MOST_LANES = 16

function parse(stored: string | null | undefined): Hash | null {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(stored ?? '') ?? []
  const cost: Cost = {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: Buffer.from(tag, 'base64').length,
  }
  // RFC 9106 asks for a pass, a lane, and 8 KiB of memory for each lane.
  const isUsable =
    cost.passes >= 1 &&
    cost.parallelism >= 1 &&
    cost.parallelism <= MOST_LANES &&
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MOST_MEMORY
  return isUsable ? { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : null
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return deriveKey({ message: password, nonce: salt, ...cost })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/**
 * The hash of a password that is about to be set, by its owner or by staff, unless it's easy to guess.
 * Errors: `common_password`, `personal_password`. Throws `PasswordQueueFull`.
 */
export async function hashNewPassword(
  password: string,
  { email, firstName, lastName }: PasswordOwner,
): Promise<Outcome<string>> {
  const weakness = await judgePassword(normalizePassword(password), { email, firstName, lastName })
  return weakness ? refuse(weakness) : succeed(await hashPassword(password))
}
