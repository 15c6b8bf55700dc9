import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports the times of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface Times {
  parent: number
  ticks: number
}

/**
 * Seconds of processor time that a process and its descendants have used, including descendants that have
 * ended. NaN if it has ended itself, and where there's no `/proc`, as on macOS.
 */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readTimes(name)),
  )
  const ticksOf = (id: number): number =>
    [...all].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + ticksOf(child) : sum),
      all.get(id)?.ticks ?? 0,
    )
  return all.has(pid) ? ticksOf(pid) / TICKS_PER_SECOND : Number.NaN
}

/** Nothing for a process that has just ended. */
function readTimes(pid: string): [number, Times][] {
  try {
    // After the name in parentheses, which can have spaces: state, parent, …, the times of the process and of
    // its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ').map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [[Number(pid), { parent: fields[1] ?? 0, ticks }]]
  } catch {
    return []
  }
}
