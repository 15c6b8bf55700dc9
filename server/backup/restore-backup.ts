import { Client } from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { kindOfBackup } from './backup-file.ts'
import { BrokenBackup } from './broken-backup.ts'
import { CLEAR_DATABASE, checkDump, checkPgRestore, replaceWithDump } from './restore-dump.ts'
import { checkRows, loadRows } from './restore-rows.ts'
import { appliedMigrations } from './tables.ts'

/** The database already has bookings, and `--replace` wasn't given. */
class DatabaseInUse extends Error {}

export type Restored = { kind: 'rows'; rows: number; takenAt: string } | { kind: 'dump' }

/**
 * Restores a backup of either kind, as of its time, and then runs the migrations since. Reads the whole file before
 * changing anything. Replaces everything in the database, so one with bookings is refused unless `mayReplace`. No
 * server may be running on it. A dump that can't be loaded changes nothing. Throws `BrokenBackup`, `DatabaseInUse`,
 * `ToolMissing`, or an error with the message of pg_restore or psql.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<Restored> {
  const kind = await kindOfBackup(file)
  const header = kind === 'rows' ? await checkRows(file) : null
  const migrations = header?.migrations ?? (await checkDump(file))
  const known = await migrationNames()
  if (migrations.some((name, index) => known[index] !== name))
    throw new BrokenBackup(`${file} was made by another version of The Barn. Restore it with that version.`)

  const client = new Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    if (!mayReplace && (await hasBookings(client)))
      throw new DatabaseInUse('This database already has bookings. Add --replace to overwrite them.')
    if (!header) {
      await checkPgRestore(await serverVersion(client))
      await replaceWithDump(databaseUrl, file)
      await migrate(databaseUrl)
      return { kind: 'dump' }
    }
    await client.query(CLEAR_DATABASE)
    await migrate(databaseUrl, migrations.length)
    await client.query('begin')
    const rows = await loadRows(client, file)
    await client.query('commit')
    await migrate(databaseUrl)
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
