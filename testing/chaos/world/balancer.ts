import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually, freePort } from '../../server-process.ts'
import { startProgram } from './program.ts'
import type { Ground } from './world.ts'

type Balancer = 'haproxy' | 'caddy'

/** The settings of docs/operations.md. */
const SETTINGS: Record<Balancer, (front: number, backs: readonly string[]) => string> = {
  haproxy: (front, backs) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 4s
  retries 3
  option redispatch 1
frontend web
  bind 127.0.0.1:${front}
  default_backend barn
backend barn
  balance leastconn
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${backs.map((back, index) => `  server barn-${index} ${back}`).join('\n')}
`,
  caddy: (front, backs) => `
{
  admin off
}
http://127.0.0.1:${front} {
  reverse_proxy ${backs.join(' ')} {
    lb_policy least_conn
    lb_try_duration 5s
    health_uri /readyz
    health_interval 1s
    health_timeout 4s
    flush_interval -1
  }
}
`,
}

/** A load balancer in front of servers. Resolves to its address once it passes requests on. */
export async function openBalancer(
  ground: Ground,
  name: Balancer,
  servers: readonly { url: string }[],
): Promise<string> {
  const front = await freePort()
  const file = path.join(ground.folder, name)
  const backs = servers.map(({ url }) => new URL(url).host)
  writeFileSync(file, SETTINGS[name](front, backs))
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['run', '--adapter', 'caddyfile', '--config', file]
  ground.add(startProgram(name, args, { env: { HOME: ground.folder } }))
  const url = `http://127.0.0.1:${front}`
  await untilReady(url)
  return url
}

export async function untilReady(url: string): Promise<void> {
  const ask = () => fetch(`${url}/readyz`).then(({ status }) => status, String)
  await eventually(ask, (answer) => answer === 200)
}
