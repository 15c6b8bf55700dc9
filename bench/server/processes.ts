import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** The main process of an embedded PostgreSQL and all that it started. */
export function postgresProcesses(dataDir: string): number[] {
  const [first] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  return [postmaster, ...childrenOf(postmaster)]
}

function childrenOf(parent: number): number[] {
  const all = existsSync('/proc') ? readdirSync('/proc').map(Number) : []
  return all.filter((pid) => pid > 0 && statOf(pid)[1] === String(parent))
}

/** The fields of /proc/PID/stat after the program's name, which may have spaces. */
function statOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`).replace(/.*\) /, '').split(' ')
}

/** Megabytes that each child of a process has for itself. None without Linux. */
export function ownMemoryBelow(parent: number): number[] {
  return childrenOf(parent).map(
    (pid) => Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024,
  )
}

/** Processor time that these processes have used so far, in seconds, with that of those they started which have ended. */
export function processorSeconds(ids: readonly number[]): number {
  return ids.reduce((sum, pid) => {
    const used = statOf(pid).slice(11, 15)
    return sum + used.reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND
  }, 0)
}

/** Their memory in MB; what several of them share counts once. */
export function memoryOf(ids: readonly number[]): number {
  const kilobytes = ids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
