import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { connectOwner } from '../db/connections/connect-owner.ts'
import type { Services } from '../services/services.ts'
import { dailyBackups, expiredBackups, timeOf } from './expired-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { extensionOfRows, writeRows } from './write-rows.ts'

/** The job looks each hour, so it's taken at about the same time each day, and an hour after it failed. */
const BACKUP_HOURS = 23
const CHECK_HOURS = 6.5 * 24
/** Says when a backup was last restored. */
const CHECKED = 'last-checked'

type Needs = Pick<Services, 'backups' | 'clock'>

/** Takes a backup if the newest is a day old, and then removes those no longer needed. Returns how many it took. */
export async function backUpDaily({ backups, clock }: Needs): Promise<number> {
  if (!backups) return 0
  const { databaseUrl, folder, key } = backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const newest = newestOf(await readdir(folder), now)
  if (newest && isYounger(timeOf(newest), BACKUP_HOURS, now)) return 0

  const takenAt = now.round('second').toString()
  const file = path.join(folder, `barn-daily-${takenAt.replaceAll(':', '-')}.${extensionOfRows(key)}`)
  await writeRows(databaseUrl, file, { takenAt, key })
  const names = await readdir(folder)
  // This includes files that a killed process left unfinished.
  const unfinished = names.filter((name) => name.startsWith('barn-daily-') && name.endsWith('.part'))
  for (const name of [...expiredBackups(names), ...unfinished])
    await rm(path.join(folder, name), { force: true })
  return 1
}

/**
 * Restores the newest daily backup into a separate database, and drops it again, unless that was done in the last week. Returns
 * how many it restored: none if there's no backup, which `back-up` complains about. Throws `BrokenBackup` if it can't be restored.
 */
export async function checkNewestBackup({ backups, clock }: Needs): Promise<number> {
  if (!backups) return 0
  const { databaseUrl, folder, key } = backups
  const checked = path.join(folder, CHECKED)
  const now = clock.now()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readFile(checked, 'utf8').catch(() => null)
  if (before && isYounger(Temporal.Instant.from(before.trim()), CHECK_HOURS, now)) return 0
  const newest = newestOf(await readdir(folder), now)
  if (!newest) return 0
  await withScratchDatabase(databaseUrl, async (url) => {
    await restoreBackup(url, path.join(folder, newest), { mayReplace: true, key })
  })
  await writeFile(checked, `${now}\n`, { mode: 0o600 })
  return 1
}

/** Restoring never touches the database that's being used. One that a killed check left behind is replaced. */
async function withScratchDatabase(databaseUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  await using client = await connectOwner(databaseUrl)
  const { rows } = await client.query<{ name: string; role: string }>(
    'select current_database() as name, current_user as role',
  )
  const name = `${rows[0]?.name}_backup_check`
  const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`
  await client.query(drop)
  await client.query(`create database ${escapeIdentifier(name)}`).catch((error) => {
    throw new Error(`${error.message}. Allow it with: alter role ${rows[0]?.role} createdb`)
  })
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  await use(url.href).finally(() => client.query(drop))
}

/** Without those from the future, of a clock that was wrong. */
function newestOf(names: readonly string[], now: Temporal.Instant): string | undefined {
  return dailyBackups(names).find((name) => Temporal.Instant.compare(timeOf(name), now) <= 0)
}

/** A time in the future, of a clock that was wrong, would never get old. */
function isYounger(time: Temporal.Instant, hours: number, now: Temporal.Instant): boolean {
  const age = now.since(time).total('hours')
  return age >= 0 && age < hours
}
