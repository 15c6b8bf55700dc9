import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server-process.ts'
import { findPostgresql } from './debian.ts'
import { startProgram } from './program.ts'
import type { Ground } from './world.ts'

const NODES = 3
const PASSWORD = 'chaos'
const START_MS = 90_000

interface Node {
  name: string
  folder: string
  /** Of PostgreSQL, and of Patroni's own answers about it. */
  port: number
  restPort: number
}

/** PostgreSQL and Patroni refuse to run as root. */
function asPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The time until a dead primary is replaced is about `ttl`, in seconds; Patroni takes none shorter. */
const settingsOf = ({ name, folder, port, restPort }: Node, etcdPort: number): string => `
scope: barn
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 120, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C }]
  pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  bin_dir: ${findPostgresql()}
  data_dir: ${folder}/data
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
  parameters: { unix_socket_directories: '${folder}', password_encryption: scram-sha-256 }
`

/** Sends connections to the primary, and ends those to one that no longer is. */
const balancerSettings = (front: number, nodes: readonly Node[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen postgres
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`

/** Three PostgreSQL under Patroni, with one etcd, synchronous replication, and HAProxy in front. */
export async function openPatroni(ground: Ground) {
  const owner = asPostgres()
  const own = (folder: string) => {
    mkdirSync(folder, { mode: 0o700 })
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? 0)
    return folder
  }
  // Others can enter but not list.
  chmodSync(ground.folder, 0o711)
  const etcdPort = await freePort()
  const etcd = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${await freePort()}`] as const
  ground.add(
    startProgram(
      'etcd',
      [
        ...['--data-dir', own(path.join(ground.folder, 'etcd'))],
        ...['--listen-client-urls', etcd[0], '--advertise-client-urls', etcd[0]],
        ...['--listen-peer-urls', etcd[1], '--initial-advertise-peer-urls', etcd[1]],
        ...['--initial-cluster', `default=${etcd[1]}`],
      ],
      owner,
    ),
  )
  const nodes: Node[] = []
  for (let number = 1; number <= NODES; number += 1) {
    const folder = own(path.join(ground.folder, `node${number}`))
    const node = { name: `node${number}`, folder, port: await freePort(), restPort: await freePort() }
    writeFileSync(path.join(folder, 'patroni.yaml'), settingsOf(node, etcdPort))
    nodes.push(node)
  }
  const running = new Map(nodes.map((node) => [node.name, startNode(node)]))
  function startNode({ folder }: Node) {
    return startProgram('patroni', [path.join(folder, 'patroni.yaml')], owner)
  }
  ground.add({
    output: () => [...running.values()].map(({ output }) => output()).join('\n'),
    close: () => Promise.all([...running.values()].map(({ close }) => close())),
  })
  const front = await freePort()
  const file = path.join(ground.folder, 'haproxy-postgres')
  writeFileSync(file, balancerSettings(front, nodes))
  ground.add(startProgram('haproxy', ['-db', '-f', file]))

  async function primary(): Promise<Node | null> {
    const answers = await Promise.all(nodes.map((node) => isAnswered(node, 'primary')))
    return nodes.find((_, index) => answers[index]) ?? null
  }
  /** Waits until there's a primary, and standbys that can replace it without losing anything. */
  async function untilWhole(): Promise<void> {
    const deadline = performance.now() + START_MS
    for (;;) {
      const [lead, ...standbys] = await Promise.all([
        primary(),
        ...nodes.map((node) => isAnswered(node, 'replica')),
      ])
      const synchronous = await Promise.all(nodes.map((node) => isAnswered(node, 'synchronous')))
      if (lead && standbys.filter(Boolean).length === NODES - 1 && synchronous.some(Boolean)) return
      if (performance.now() > deadline) throw new Error('The cluster did not become whole')
      await delay(250)
    }
  }
  await untilWhole()
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${front}/postgres`,
    untilWhole,
    /** Kills the primary's PostgreSQL and Patroni, as if its machine lost power. Resolves to what starts it again. */
    async killPrimary(): Promise<() => void> {
      const node = await primary()
      if (!node) throw new Error('There is no primary')
      const postmaster = Number(
        readFileSync(path.join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const patroni = running.get(node.name)?.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await patroni
      return () => void running.set(node.name, startNode(node))
    },
  }
}

/** Whether Patroni says that its PostgreSQL is a primary, a replica, or a synchronous one. */
async function isAnswered({ restPort }: Node, role: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/${role}`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}
