import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { INSERT_BOOKING, INSERT_EVENT, INSERT_OCCUPANCY } from './booking-rows.ts'

// A client's variables outlast a transaction, so `n` counts its bookings.
const SCRIPT = `
\\set slot :n * :clients + :client_id
\\set n :n + 1
\\set space :slot % 4
\\set hour :slot / 4
begin;
${statement(INSERT_BOOKING)} \\gset
${statement(INSERT_OCCUPANCY)};
${statement(INSERT_EVENT)};
end;
`

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

/** Bookings per second that this PostgreSQL can write, as pgbench measures it. */
export async function runPgbench(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-pgbench-'))
  const file = path.join(folder, 'booking.sql')
  writeFileSync(file, SCRIPT)
  const arguments_ = [
    '-n',
    '-M',
    'prepared',
    '-c',
    clients,
    '-T',
    seconds,
    '-D',
    'n=0',
    '-D',
    `clients=${clients}`,
  ]
  const child = spawn('pgbench', [...arguments_.map(String), '-f', file, databaseUrl])
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  rmSync(folder, { recursive: true })
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!(perSecond > 0) || /aborted/.test(errors)) throw new Error(`pgbench failed:\n${errors}\n${output}`)
  return perSecond
}

/** On one line: a line break would end pgbench's meta command. */
function statement(sql: string): string {
  return sql.trim().replaceAll(/\s+/g, ' ')
}
