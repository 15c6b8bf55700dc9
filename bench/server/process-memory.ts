import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process's resident memory in MB. */
export function residentMemory(pid: number): number {
  return kilobytes(pid) / 1024
}

function kilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  }
}
