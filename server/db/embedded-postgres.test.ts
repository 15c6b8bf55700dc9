import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { queryOnce } from '../../testing/template-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Whether a server connects through a socket file. */
async function isThroughSocket({ serverUrl, url }: { serverUrl: string; url: string }): Promise<boolean> {
  const asOwner = new URL(serverUrl)
  asOwner.username = 'postgres'
  asOwner.password = new URL(url).password
  const rows = await queryOnce(asOwner.href, 'select inet_client_addr() is null as through_socket')
  return (rows as { through_socket: boolean }[])[0]?.through_socket === true
}

it('sets a new password for the owner once its file is deleted, keeps the data, and serves through a new socket', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'barn-embedded-'))
  const old = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  await queryOnce(old.url, 'create table kept as select 1 as one')
  await old.stop()
  await rm(path.join(dataDir, 'postgres-password'))
  // As a killed server leaves it.
  await writeFile(path.join(dataDir, 'postgres', '.s.PGSQL.1'), '')

  const fresh = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  expect(await isThroughSocket(fresh)).toBe(true)
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('.s.PGSQL.1')
  const { password } = new URL(old.url)
  expect(new URL(fresh.url).password).not.toBe(password)
  expect(await queryOnce(fresh.url, 'select * from kept')).toEqual([{ one: 1 }])
  const withOldPassword = new URL(fresh.url)
  withOldPassword.password = password
  await expect(queryOnce(withOldPassword.href, 'select 1')).rejects.toThrow('password authentication failed')
  await fresh.stop()
  await rm(dataDir, { recursive: true })
})

it('serves over TCP where the path of its socket file would be too long', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'barn-embedded-'))
  // With a port of five digits, 108 bytes: Linux takes 107.
  const name = 'l'.repeat(108 - path.join(folder, '/', 'postgres', '.s.PGSQL.12345').length - 1)
  const dataDir = path.join(folder, name)
  await mkdir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  expect(await isThroughSocket(postgres)).toBe(false)
  await postgres.stop()
  await rm(folder, { recursive: true })
})
