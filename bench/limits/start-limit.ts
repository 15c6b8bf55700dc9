import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { residentMemory } from '../server/process-memory.ts'

export interface Limit {
  url: string
  /** Memory of its process in MB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts one of the servers in this folder in its own process. It gets `input` and reports its port. */
export async function startLimit(file: 'bare-http.ts' | 'query-http.ts', input: unknown): Promise<Limit> {
  const child = fork(path.join(import.meta.dirname, file), { serialization: 'advanced', execArgv: [] })
  child.send(input as object)
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => residentMemory(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
