import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { eventually, freePort } from '../../server-process.ts'
import { startProgram } from './program.ts'
import type { Ground } from './world.ts'

/** PgBouncer refuses to run as root; on Debian this is its user without any rights. */
const UNPRIVILEGED = 65_534

/** A PgBouncer in front of a database, which can be killed and started again. `settings` are lines of its configuration. */
export async function openPooler(ground: Ground, database: URL, settings: readonly string[]) {
  const port = await freePort()
  const file = path.join(ground.folder, `pgbouncer-${port}`)
  chmodSync(ground.folder, 0o755)
  const password = decodeURIComponent(database.password)
  writeFileSync(`${file}.txt`, `"postgres" "${password}"\n"barn_server" "${password}"\n`)
  writeFileSync(
    `${file}.ini`,
    `[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${file}.txt
${settings.join('\n')}
`,
  )
  const isRoot = process.getuid?.() === 0
  const spawn = () =>
    startProgram('pgbouncer', [`${file}.ini`], isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {})
  let program = spawn()
  ground.add({ output: () => program.output(), close: () => program.kill('SIGKILL') })
  const url = new URL(database)
  url.port = String(port)
  await eventually(
    () => connectOnce(url),
    (problem) => problem === null,
  )
  return {
    url,
    async restart(): Promise<void> {
      await program.kill('SIGKILL')
      program = spawn()
    },
  }
}

async function connectOnce(url: URL): Promise<string | null> {
  const client = new Client({ connectionString: url.toString() })
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
