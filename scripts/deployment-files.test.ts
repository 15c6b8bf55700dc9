import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { VARIABLE_NAMES } from '../server/core/env.ts'

// Docker and systemd don't run in tests: what these files name has to exist in the project.

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')
const unit = read('ops/barn@.service')
const compose = parse(read('compose.yaml'), { merge: true })

/** Read by Node. */
const RUNTIME = ['NODE_COMPILE_CACHE']

/** Names in `${NAME}` or `${NAME:?why}`. */
const interpolated = (text: string) => [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)

describe('Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=build \/barn\/)?(.+) \S+$/gm)]
    .flatMap(([, files = '']) => files.split(' '))
    .filter((file) => !['.', 'node_modules', 'dist'].includes(file))

  it('uses the pinned Node in every stage, by its digest', () => {
    const images = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image))
    expect([...images]).toEqual([
      expect.stringMatching(`^node:${read('.nvmrc').trim()}-bookworm-slim@sha256:[0-9a-f]{64}$`),
    ])
  })

  it('copies only what exists and is sent to the build', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(copied.length).toBeGreaterThan(6)
    expect(copied.filter((file) => !existsSync(file) || !ignored.includes(`!${file}`))).toEqual([])
  })

  it('sends no folder to the build that is gone', () => {
    const sent = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, file = '']) => file)
    expect(sent.filter((file) => !existsSync(file))).toEqual([])
  })

  it('sets only variables that the server or its runtime reads', () => {
    const set = [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name)
    expect(set.filter((name) => ![...VARIABLE_NAMES, ...RUNTIME].includes(name ?? ''))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const { app1, app2, postgres, caddy } = compose.services
  const example = read('.env.example')

  it('runs two processes that differ in nothing', () => {
    const { build, ...rest } = app1
    expect(build).toBe('.')
    expect(rest).toEqual(app2)
  })

  it('sets only variables that the server reads, and hides the rest', () => {
    const { DATABASE_SUPERUSER_PASSWORD, ...environment } = app1.environment
    expect(DATABASE_SUPERUSER_PASSWORD).toBe('')
    expect(Object.keys(environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([])
  })

  it("keeps the superuser's password from the app", () => {
    const { POSTGRES_PASSWORD, ...roles } = postgres.environment
    const [secret = '', ...others] = interpolated(POSTGRES_PASSWORD)
    expect(others).toEqual([])
    expect(interpolated(JSON.stringify([app1.environment, roles]))).not.toContain(secret)
    // `.env`, which the app gets, has it.
    expect(app1.environment[secret]).toBe('')
  })

  it('asks for no variable that .env.example leaves out', () => {
    const missing = interpolated(read('compose.yaml')).filter(
      (name) => !new RegExp(`^# ${name}=`, 'm').test(example),
    )
    expect(missing).toEqual([])
  })

  it('gives Caddy and PostgreSQL what their files use', () => {
    const used = [...read('Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !(name in caddy.environment))).toEqual([])
    const roles = [...read('ops/create-roles.sh').matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
    expect(roles.filter((name) => !(name in postgres.environment))).toEqual([])
  })

  it('sends visitors to the port that the app listens on', () => {
    const { PORT } = app1.environment
    expect(caddy.environment.BARN_PROCESSES).toBe(`app1:${PORT} app2:${PORT}`)
    expect(dockerfile).toContain(`EXPOSE ${PORT}\n`)
  })

  it('keeps backups where the app writes them, on a volume', () => {
    const [, folder] = dockerfile.match(/^VOLUME (\S+)$/m) ?? []
    expect(app1.volumes).toEqual([`data:${folder}`])
    expect(folder).toBe(app1.environment.DATA_DIR)
    expect(app1.environment).not.toHaveProperty('BACKUP_DIR')
  })

  it('mounts only files and volumes that exist', () => {
    const sources = Object.values<{ volumes: string[] }>(compose.services)
      .flatMap(({ volumes }) => volumes)
      .map((volume) => volume.split(':')[0] ?? '')
    const gone = sources.filter((source) =>
      source.startsWith('./') ? !existsSync(source) : !(source in compose.volumes),
    )
    expect(gone).toEqual([])
  })

  it('trusts only its own network as a proxy', () => {
    expect(compose.networks.default.ipam.config).toEqual([{ subnet: app1.environment.TRUST_PROXY }])
  })
})

describe('ops/barn@.service', () => {
  const settings = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

  it('starts the same command as the image, from where the files are', () => {
    const [, command = ''] = dockerfile.match(/^CMD (\[.+\])$/m) ?? []
    const [launcher, node, program] = JSON.parse(command)
    expect(settings.ExecStart).toBe(
      `${settings.WorkingDirectory}/${launcher} /opt/node/bin/${node} ${program}`,
    )
    expect([launcher, program].filter((file) => !existsSync(file))).toEqual([])
  })

  it('reports a start once the server is ready, and a failure once it is gone', async () => {
    const [, file = '', script = ''] = /^(\S+) -e '(.+)'$/.exec(settings.ExecStartPost ?? '') ?? []
    expect(file).toBe(settings.ExecStart?.split(' ')[1])
    let asked = 0
    const server = createServer((request, response) => {
      asked += 1
      response.writeHead(request.url === '/readyz' && asked > 2 ? 200 : 503).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const exitCodeOfWaiting = async (mainPid: number) => {
      const env = { MAINPID: String(mainPid) }
      const [code] = await once(
        spawn(process.execPath, ['-e', script.replace('%i', String(port))], { env }),
        'exit',
      )
      return code
    }
    expect(await exitCodeOfWaiting(process.pid)).toBe(0)
    expect(asked).toBe(3)
    asked = 0
    expect(await exitCodeOfWaiting(2 ** 30)).toBe(1)
    server.close()
  })

  it('sets only variables that the server or its runtime reads', () => {
    const set = [...(settings.Environment ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(set.filter((name) => ![...VARIABLE_NAMES, ...RUNTIME].includes(name))).toEqual([])
  })

  it('has a command that runs others in the same place, with the same settings', () => {
    const command = read('ops/barn')
    for (const expected of [
      `--uid=${settings.User}`,
      `--working-directory=${settings.WorkingDirectory}`,
      `--property=EnvironmentFile=${settings.EnvironmentFile}`,
      `--setenv=DATA_DIR=/var/lib/${settings.StateDirectory}`,
      `--property=UMask=${settings.UMask}`,
    ])
      expect(command).toContain(expected)
    const names = [...(command.match(/Usage: .+/)?.[0] ?? '').matchAll(/(?:: barn|\|) (\w+)/g)]
    expect(names.map(([, name]) => `server/cli/${name}-cli.ts`).filter((file) => !existsSync(file))).toEqual(
      [],
    )
    expect(names.length).toBeGreaterThan(0)
  })

  it('writes only where systemd lets it', () => {
    expect(settings.Environment).toContain(`DATA_DIR=/var/lib/${settings.StateDirectory}`)
    expect(settings.Environment).toContain(`NODE_COMPILE_CACHE=/var/cache/${settings.CacheDirectory}`)
  })
})

describe('Caddyfile', () => {
  it('refuses the API over http, and redirects pages', () => {
    const [, http = ''] = read('Caddyfile').split(/^http:.+$/m)
    expect(http.replaceAll(/#.*/g, '').replaceAll(/\s+/g, ' ').trim()).toBe(
      'handle /api/* { respond "Use https." 403 } handle { redir https://{host}{uri} permanent } }',
    )
  })
})
