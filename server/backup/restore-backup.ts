import type { Client } from 'pg'
import { connectOwner } from '../db/connections/connect-owner.ts'
import { keepServersOut } from '../db/connections/server-lock.ts'
import { migrate, migrateWithin, migrationNames } from '../db/migrate.ts'
import { kindOfBackup } from './backup-file.ts'
import { BrokenBackup } from './broken-backup.ts'
import { CLEAR_DATABASE, checkDump, checkPgRestore, replaceWithDump } from './restore-dump.ts'
import { checkRows, loadRows } from './restore-rows.ts'
import { appliedMigrations } from './tables.ts'

/** A server is running on the database, or it already has bookings and `--replace` wasn't given. */
class DatabaseInUse extends Error {}

export type Restored = { kind: 'rows'; rows: number; takenAt: string } | { kind: 'dump' }

/**
 * Restores a backup of either kind, as of its time, and then runs the migrations since. Replaces everything in the database,
 * so one with bookings is refused unless `mayReplace`, and so is one that a server is running on. All of it is one transaction:
 * if the file can't be loaded, or the process dies, the database is as it was. `key` is for encrypted files. Throws `BrokenBackup`, `DatabaseInUse`,
 * `ToolMissing`, or an error with the message of pg_restore or psql.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { mayReplace, key }: { mayReplace: boolean; key: string | null },
): Promise<Restored> {
  const kind = await kindOfBackup(file)
  const header = kind === 'rows' ? await checkRows(file, key) : null
  const migrations = header?.migrations ?? (await checkDump(file))
  const known = await migrationNames()
  if (migrations.some((name, index) => known[index] !== name))
    throw new BrokenBackup(`${file} was made by another version of The Barn. Restore it with that version.`)

  const client = await connectOwner(databaseUrl)
  try {
    if (!(await keepServersOut(client)))
      throw new DatabaseInUse(
        'A server is running on this database, or another restore. Stop it first, because new bookings would be lost.',
      )
    if (!mayReplace && (await hasBookings(client)))
      throw new DatabaseInUse('This database already has bookings. Add --replace to overwrite them.')
    if (!header) {
      await checkPgRestore(await serverVersion(client))
      await replaceWithDump(databaseUrl, file)
      await migrate(databaseUrl)
      return { kind: 'dump' }
    }
    await client.query(`begin; ${CLEAR_DATABASE}`)
    await migrateWithin(client, migrations)
    const rows = await loadRows(client, file, key)
    await migrateWithin(client, known.slice(migrations.length))
    await client.query('commit')
    return { kind: 'rows', rows, takenAt: header.takenAt }
  } finally {
    await client.end()
  }
}

async function hasBookings(client: Client): Promise<boolean> {
  if ((await appliedMigrations(client)).length === 0) return false
  const { rows } = await client.query('select exists (select from bookings) as found')
  return rows[0].found
}

/** The major version, like 16. */
async function serverVersion(client: Client): Promise<number> {
  const { rows } = await client.query('show server_version_num')
  return Math.floor(Number(rows[0].server_version_num) / 10_000)
}
