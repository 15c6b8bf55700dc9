import { createHash } from 'node:crypto'
import { cleanJpeg } from '../../domain/catalog/clean-jpeg.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Database, Trx } from '../db/database.ts'

/**
 * Stores a picture, given as base64, and returns its id; null and undefined stay themselves. Refuses `not_a_picture` for anything but
 * a JPEG of our size. Backups include it.
 */
export async function keepPicture(
  trx: Trx,
  picture: string | null | undefined,
  now: Temporal.Instant,
): Promise<Outcome<string | null | undefined>> {
  if (!picture) return succeed(picture === undefined ? undefined : null)
  const clean = cleanJpeg(Buffer.from(picture, 'base64'))
  if (!clean) return refuse('not_a_picture')
  const id = createHash('sha256').update(clean).digest('hex')
  await trx
    .insertInto('pictures')
    .values({ id, bytes: Buffer.from(clean), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return succeed(id)
}

export async function readPicture(db: Database, id: string): Promise<Outcome<Buffer>> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? succeed(row.bytes) : refuse('not_found')
}
