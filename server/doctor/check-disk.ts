import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { about, type Finding } from './finding.ts'

const { fine, problem } = about('Disk')

const GIGABYTE = 1e9
/** Room for a backup and the database's own work. */
const LEAST_BYTES = GIGABYTE

/** Whether secrets, backups, and the embedded database have room in `DATA_DIR`. */
export async function checkDisk(dataDir: string, leastBytes = LEAST_BYTES): Promise<Finding[]> {
  const probe = path.join(dataDir, '.doctor')
  let free: number
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
    const { bavail, bsize } = await statfs(dataDir)
    free = bavail * bsize
    // The server will make it.
    await rm(made ?? probe, { recursive: true })
  } catch (error) {
    return [problem(`DATA_DIR: nothing can be written to ${dataDir} (${(error as Error).message}).`)]
  }
  const gigabytes = `${(free / GIGABYTE).toFixed(1)} GB`
  return [
    free < leastBytes
      ? problem(`Only ${gigabytes} are free at ${dataDir}. A full disk stops all bookings: make room.`)
      : fine(`${gigabytes} are free at ${dataDir}.`),
  ]
}
