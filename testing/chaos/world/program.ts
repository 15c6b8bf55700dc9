import { type ChildProcess, spawn } from 'node:child_process'

/** A program of the system that runs until it's closed. Its last lines are in `output`. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
) {
  const child: ChildProcess = spawn(command, args, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-20_000)))
  child.once('error', (error) => (output += error.message))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    child,
    output: () => output,
    async kill(signal: NodeJS.Signals): Promise<void> {
      child.kill(signal)
      await exited
    },
    close: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
