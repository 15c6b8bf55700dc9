import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { queryOnce } from '../../testing/template-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

it('sets a new password for the owner once its file is deleted and keeps the data', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'barn-embedded-'))
  const old = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  await queryOnce(old.url, 'create table kept as select 1 as one')
  await old.stop()
  await rm(path.join(dataDir, 'postgres-password'))

  const fresh = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  const { password } = new URL(old.url)
  expect(new URL(fresh.url).password).not.toBe(password)
  expect(await queryOnce(fresh.url, 'select * from kept')).toEqual([{ one: 1 }])
  const withOldPassword = new URL(fresh.url)
  withOldPassword.password = password
  await expect(queryOnce(withOldPassword.href, 'select 1')).rejects.toThrow('password authentication failed')
  await fresh.stop()
  await rm(dataDir, { recursive: true })
})
