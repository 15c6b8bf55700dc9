import type { Client } from 'pg'
import { applyFunctions } from '../db/apply-functions.ts'
import { connectOwner } from '../db/connections/connect-owner.ts'
import { keepServersOut } from '../db/connections/server-lock.ts'
import { appliedMigrations, changeTables, migrationNames } from '../db/migrations.ts'
import { isDump } from './backup-file.ts'
import { BrokenBackup } from './encrypt.ts'
import { checkRows, loadRows } from './restore-rows.ts'

/** A server is running on the database, or it already has bookings and `--replace` wasn't given. */
class DatabaseInUse extends Error {}

/** The queue's tables too: their jobs refer to rows that are gone. Queued emails get new jobs automatically. */
const CLEAR_DATABASE =
  'drop schema if exists pgboss cascade; drop schema public cascade; create schema public'

/**
 * Restores a backup, as of its time, and then runs the migrations since. Replaces everything in the database,
 * so one with bookings is refused unless `mayReplace`, and so is one that a server is running on. All of it is one transaction:
 * if the file can't be loaded, or the process dies, the database is as it was. `key` is for encrypted files. Throws `BrokenBackup` or `DatabaseInUse`.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { mayReplace, key }: { mayReplace: boolean; key: string | null },
): Promise<{ rows: number; takenAt: string }> {
  if (await isDump(file))
    throw new BrokenBackup(
      `${file} is an archive of pg_dump, which this command doesn't read. Restore it into an empty database with ` +
        `pg_restore --no-owner --no-privileges --dbname=DATABASE_URL ${file}, and start the server on that.`,
    )
  const { migrations, takenAt } = await checkRows(file, key)
  const known = await migrationNames()
  if (migrations.some((name, index) => known[index] !== name))
    throw new BrokenBackup(
      `${file} was made by another version of The Barn. Restore it with that version. If it's an older one, start this one afterward.`,
    )

  await using client = await connectOwner(databaseUrl)
  if (!(await keepServersOut(client)))
    throw new DatabaseInUse(
      'A server is running on this database, or another restore. Stop it first, because new bookings would be lost.',
    )
  if (!mayReplace && (await hasBookings(client)))
    throw new DatabaseInUse('This database already has bookings. Add --replace to overwrite them.')
  await client.query(`begin; ${CLEAR_DATABASE}`)
  await changeTables(client, migrations)
  const rows = await loadRows(client, file, key)
  await changeTables(client, known.slice(migrations.length))
  // Triggers would have announced and counted rows that were only being restored.
  await applyFunctions(client)
  await client.query('commit')
  return { rows, takenAt }
}

async function hasBookings(client: Client): Promise<boolean> {
  if ((await appliedMigrations(client)).length === 0) return false
  const { rows } = await client.query('select exists (select from bookings) as found')
  return rows[0].found
}
