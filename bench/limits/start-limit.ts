import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Site } from '../server/site.ts'

/**
 * Starts one of the servers in this folder in its own process, with `input`, until the site ends. Returns its
 * address.
 */
export async function startLimit(
  site: Site,
  file: 'bare-http.ts' | 'query-http.ts',
  input: object,
): Promise<string> {
  const child = fork(path.join(import.meta.dirname, file), { serialization: 'advanced', execArgv: [] })
  const exited = once(child, 'exit')
  site.add(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  child.send(input)
  const [port] = await once(child, 'message')
  return `http://127.0.0.1:${port}`
}
