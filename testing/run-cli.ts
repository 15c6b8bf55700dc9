import { execFile } from 'node:child_process'
import path from 'node:path'
import { COMPILE_CACHE } from './server-process.ts'

/** Runs a command of `server/cli` in a process of its own. */
export async function runCli(
  name: 'admin' | 'backup' | 'restore' | 'reconcile',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.resolve(import.meta.dirname, `../server/cli/${name}-cli.ts`)
  const options = { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } }
  return await new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
