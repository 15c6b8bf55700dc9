import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts one of the servers in this folder in its own process. It gets `input` and reports its port. */
export async function startLimit(file: 'bare-http.ts' | 'query-http.ts', input: object) {
  const child = fork(path.join(import.meta.dirname, file), { serialization: 'advanced', execArgv: [] })
  child.send(input)
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
