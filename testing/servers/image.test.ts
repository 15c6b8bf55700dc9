import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unprivilegedIdentity } from '../../server/db/unprivileged.ts'
import { freePort } from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'

// The image without Docker: only the files that it copies, which can't be written, its variables, and its commands, as an ordinary user.

const dockerfile = readFileSync('Dockerfile', 'utf8')
const [, final = ''] = dockerfile.split(/^FROM .*\n(?=ENV)/m)

/** The list after an instruction, with our Node in place of the image's. */
function commandOf(instruction: RegExp): string[] {
  const command: string[] = JSON.parse(instruction.exec(final)?.[1] ?? '[]')
  expect(command).toContain('node')
  return command.map((word) => (word === 'node' ? process.execPath : word))
}

let root: string
let data: string
let variables: NodeJS.ProcessEnv
let server: ChildProcess
let output = ''

function start(command: readonly string[]): ChildProcess {
  const { file, args, options } = unprivilegedIdentity(data, path.dirname(process.execPath)).wrap(command)
  return spawn(file, args, { ...options, cwd: root, env: variables, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function exitCodeOf(command: readonly string[]): Promise<number | null> {
  const [code] = await once(start(command), 'exit')
  return code
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('node_modules'),
  )

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'barn-image-'))
  data = mkdtempSync(path.join(tmpdir(), 'barn-image-data-'))
  for (const [, name = ''] of final.matchAll(/^COPY --from=build \/barn\/(\S+) \S+$/gm))
    if (name === 'node_modules') symlinkSync(path.resolve(name), path.join(root, name))
    else if (existsSync(name)) cpSync(name, path.join(root, name), { recursive: true })
  for (const name of ['', ...filesOf(root)]) chmodSync(path.join(root, name), 0o555)
  const [, env = ''] = /^ENV (.+)$/m.exec(final) ?? []
  variables = {
    PATH: process.env.PATH ?? '',
    ...parseEnv(env.replaceAll(' ', '\n')),
    PORT: String(await freePort()),
    DATA_DIR: data,
    PUBLIC_URL: 'https://barn.example',
    DATABASE_URL: (await createTestDatabase()).url,
    SESSION_SECRET: 'x'.repeat(32),
    TRUST_PROXY: '127.0.0.1',
  }
  server = start(commandOf(/^CMD (\[.+\])$/m))
  const opened = Promise.withResolvers<void>()
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('The Barn is open at https://barn.example')) opened.resolve()
    })
  server.once('exit', () => opened.reject(new Error(`The server did not start:\n${output}`)))
  await opened.promise
})
afterAll(() => {
  server.kill('SIGKILL')
  for (const folder of [root, data]) {
    spawnSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

it('runs from what the image has, has no sandbox, is healthy, writes nothing outside of its data, and exits 0 on SIGTERM', async () => {
  const address = `http://127.0.0.1:${variables.PORT}`
  for (const path of ['/sandbox', '/sandbox/mail', '/sandbox/clock'])
    expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 404])
  expect(await (await fetch(`${address}/api/config`)).json()).toMatchObject({
    publishableKey: null,
    isSandbox: false,
  })
  const before = filesOf(root)
  expect(before).not.toContain('sandbox')
  const healthCheck = commandOf(/^HEALTHCHECK .*\\\n {2}CMD (\[.+\])$/m)
  expect(await exitCodeOf(healthCheck)).toBe(0)
  expect(filesOf(root)).toEqual(before)

  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await exitCodeOf(healthCheck)).toBe(1)
})
