import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../core/env.ts'
import { about, type Finding, type Findings } from './finding.ts'

const { fine, problem } = about('Disk')

const GIGABYTE = 1e9
/** Room for a backup and the database's own work. */
const LEAST_BYTES = GIGABYTE

/** Whether secrets, backups, and the embedded database have room in `DATA_DIR`, and daily backups in `BACKUP_DIR`. */
export async function* checkDisk(
  { dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>,
  leastBytes = LEAST_BYTES,
): Findings {
  const ofData = await checkFolder('DATA_DIR', dataDir, leastBytes)
  yield ofData
  if (!backups.isDaily || ofData.level === 'problem') return
  // It's usually below DATA_DIR, and then has the same room.
  const ofBackups = await checkFolder('BACKUP_DIR', backups.folder, leastBytes)
  if (ofBackups.level === 'problem') yield ofBackups
}

async function checkFolder(variable: string, folder: string, leastBytes: number): Promise<Finding> {
  const probe = path.join(folder, '.doctor')
  let free: number
  let mode: number
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
    ;({ mode } = await stat(folder))
    const { bavail, bsize } = await statfs(folder)
    free = bavail * bsize
    // The server will make it.
    await rm(made ?? probe, { recursive: true })
  } catch (error) {
    return problem(`${variable}: nothing can be written to ${folder} (${(error as Error).message}).`)
  }
  if ((mode & WRITABLE_BY_OTHERS) !== 0)
    return problem(`${variable}: every user of this machine can write to ${folder}. Run: chmod 700 ${folder}`)
  const gigabytes = `${(free / GIGABYTE).toFixed(1)} GB`
  return free < leastBytes
    ? problem(`Only ${gigabytes} free at ${folder}. A full disk stops all bookings: make room.`)
    : fine(`${gigabytes} free at ${folder}.`)
}

const WRITABLE_BY_OTHERS = 0o002
