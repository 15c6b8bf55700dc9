import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { residentMemory } from './process-memory.ts'
import { ownMemoryBelow } from './processes.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SAMPLE_MS = 250

export interface Watched {
  seconds: number
  exitCode: number | null
  output: string
  /** Megabytes of the command's own process, one value per sample. */
  memory: number[]
  /** The most megabytes that one process of the database had for itself, without what all of them share. Linux only. */
  databaseMemory: number
}

/**
 * Runs one of the project's commands to its end, or kills it after `killAfterSeconds`, and watches the memory of each process:
 * its own, and those below `databasePid`.
 */
export async function watchCommand(
  command: readonly string[],
  {
    env,
    databasePid,
    killAfterSeconds,
  }: { env: Record<string, string>; databasePid: number; killAfterSeconds?: number },
): Promise<Watched> {
  const start = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const memory: number[] = []
  let databaseMemory = 0
  const timer = setInterval(() => {
    const own = residentMemory(child.pid ?? 0)
    if (own > 0) memory.push(own)
    databaseMemory = Math.max(databaseMemory, ...ownMemoryBelow(databasePid))
    if (killAfterSeconds && performance.now() - start > killAfterSeconds * 1000) child.kill('SIGKILL')
  }, SAMPLE_MS)
  const [exitCode] = await once(child, 'close')
  clearInterval(timer)
  return { seconds: (performance.now() - start) / 1000, exitCode, output, memory, databaseMemory }
}
