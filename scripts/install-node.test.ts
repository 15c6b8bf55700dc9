import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const version = readFileSync('.nvmrc', 'utf8').trim()
const name = `node-v${version}-linux-${process.arch}`

describe.skipIf(process.platform !== 'linux')('ops/install-node', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'barn-node-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs a copy of the script with an archive in place of nodejs.org's, and its checksum. */
  function install(checksumOf: (archive: Buffer) => string) {
    const node = path.join(folder, name, 'bin/node')
    mkdirSync(path.dirname(node), { recursive: true })
    writeFileSync(node, '#!/bin/sh\necho installed\n', { mode: 0o755 })
    const archive = path.join(folder, 'archive')
    execFileSync('tar', ['--create', '--xz', `--file=${archive}`, `--directory=${folder}`, name])
    for (const made of ['ops', 'bin', 'opt']) mkdirSync(path.join(folder, made))
    cpSync('.nvmrc', path.join(folder, '.nvmrc'))
    cpSync('ops/install-node', path.join(folder, 'ops/install-node'))
    writeFileSync(
      path.join(folder, 'ops/node.sha256'),
      `${checksumOf(readFileSync(archive))}  ${name}.tar.xz\n`,
    )
    // Copies the archive to the path after --output.
    writeFileSync(path.join(folder, 'bin/curl'), `#!/bin/sh\ncp ${archive} "$6"\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
    return spawnSync(path.join(folder, 'ops/install-node'), [path.join(folder, 'opt')], {
      env,
      encoding: 'utf8',
    })
  }

  it('installs the archive with the right checksum', () => {
    const { status, stdout } = install((archive) => createHash('sha256').update(archive).digest('hex'))
    expect([status, stdout]).toEqual([0, 'installed\n'])
    expect(readdirSync(path.join(folder, 'opt')).toSorted()).toEqual(['node', name])
  })

  it('refuses any other, and installs nothing', () => {
    const { status, stderr } = install(() => '0'.repeat(64))
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/checksum/i)
    expect(existsSync(path.join(folder, 'opt/node'))).toBe(false)
    expect(readdirSync(path.join(folder, 'opt'))).toEqual([])
  })
})

it('starts programs in the same process, with little memory', () => {
  const { pid, stdout } = spawnSync(
    path.resolve('server/app/launch'),
    [process.execPath, '-p', '[process.pid, process.env.MALLOC_ARENA_MAX, ...process.execArgv].join(" ")'],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(`${pid} 1 --max-semi-space-size=2 --heap-growing-percent=50`)
})
