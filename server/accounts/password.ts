import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2 = promisify(argon2Callback)

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane. Runs on the thread pool, off the event loop. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/** The password's hash in the PHC string format, parameters and salt included. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`
}

/** Compares in constant time. A user without a password, or no user, costs the same work and is false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [salt, hash] = (stored ?? '').split('$').slice(4)
  if (!salt || !hash) {
    await derive(password, Buffer.alloc(SALT_BYTES))
    return false
  }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64')), Buffer.from(hash, 'base64'))
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return argon2('argon2id', {
    message: password,
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: HASH_BYTES,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
