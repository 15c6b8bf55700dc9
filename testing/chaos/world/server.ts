import { freePort, type ServerProcess, spawnServer, untilOpen } from '../../server-process.ts'

export type ChaosServer = Awaited<ReturnType<typeof openServer>>

/** A server process that can be killed and started again on its port. */
export async function openServer(env: Record<string, string>) {
  const port = String(await freePort())
  const outputs: string[] = []
  let running: ServerProcess
  async function start(): Promise<void> {
    running = await spawnServer({ LOG_LEVEL: 'error', ...env, PORT: port })
    await untilOpen(running)
  }
  await start()
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    running.child.kill(signal)
    const code = await running.exited
    outputs.push(running.output())
    return code
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    /** As a power failure or the kernel does, which runs out of memory. */
    kill: () => end('SIGKILL'),
    /** As an operator does. Resolves to the exit code. */
    stop: () => end('SIGTERM'),
    /** Everything that all its processes logged. */
    output: () => [...outputs, running.output()].join('\n'),
  }
}
