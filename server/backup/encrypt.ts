import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Duplex, type Readable } from 'node:stream'

/**
 * An encrypted backup is a name, a salt, a value by which a wrong key is noticed immediately, then the content in
 * AES-256-GCM, and its tag. Every file has its own keys, derived from `BACKUP_KEY` and the salt.
 */
const MAGIC = 'BARN-AES'
const SALT_BYTES = 16
const CHECK_BYTES = 16
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const CIPHER = 'aes-256-gcm'

interface Keys {
  content: Buffer
  nonce: Buffer
  check: Buffer
}

function keysOf(key: string, salt: Buffer): Keys {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, MAGIC, 32 + 12 + CHECK_BYTES))
  return { content: derived.subarray(0, 32), nonce: derived.subarray(32, 44), check: derived.subarray(44) }
}

/** Encrypts what flows through it. */
export function encrypt(key: string): Duplex {
  const salt = randomBytes(SALT_BYTES)
  const { content, nonce, check } = keysOf(key, salt)
  const cipher = createCipheriv(CIPHER, content, nonce)
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.concat([Buffer.from(MAGIC), salt, check])
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  })
}

/**
 * The content of a backup file, decrypted if it's encrypted. Whether someone changed it is only known at its end, where reading
 * fails then. Throws `BrokenBackup` if the key is missing or wrong.
 */
export async function readBackupFile(file: string, key: string | null): Promise<Readable> {
  await using handle = await open(file, 'r')
  const { size } = await handle.stat()
  const header = await bytesAt(0, HEADER_BYTES)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return createReadStream(file)
  if (key === null)
    throw new BrokenBackup(`${file} is encrypted. Set BACKUP_KEY to the key it was made with.`)
  if (size < HEADER_BYTES + TAG_BYTES) throw new BrokenBackup(`${file} is incomplete.`)
  const { content, nonce, check } = keysOf(key, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
  if (!timingSafeEqual(check, header.subarray(MAGIC.length + SALT_BYTES)))
    throw new BrokenBackup(`${file} was encrypted with another BACKUP_KEY.`)
  const decipher = createDecipheriv(CIPHER, content, nonce)
  decipher.setAuthTag(await bytesAt(size - TAG_BYTES, TAG_BYTES))
  const source = createReadStream(file, { start: HEADER_BYTES, end: size - TAG_BYTES - 1 })
  source.on('error', (error) => decipher.destroy(error))
  return source.pipe(decipher)

  async function bytesAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}

/** The file isn't a backup, is damaged or incomplete, or doesn't fit this version. The message is for the operator. */
export class BrokenBackup extends Error {}
