import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../../testing/run-cli.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'barn-backup-cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const command = (name: 'backup' | 'restore', args: readonly string[]) =>
  runCli(name, args, { DATABASE_URL: database.url, DATA_DIR: folder })

it('writes a backup to the folder for backups, and restores it', async () => {
  const { stdout } = await command('backup', [])
  const [file = ''] = await readdir(path.join(folder, 'backups'))
  expect(file).toMatch(/^barn-.+\.jsonl\.gz$/)
  expect(stdout).toContain(file)
  const restored = await command('restore', [path.join(folder, 'backups', file), '--replace'])
  expect(restored.stdout).toMatch(/^Restored \d+ rows from the backup of /)
})

it('refuses an archive of pg_dump, and says how to restore it', async () => {
  const file = path.join(folder, 'barn.dump')
  await writeFile(file, 'PGDMP\u0001\u000f')
  expect(await command('restore', [file, '--replace'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /barn\.dump is an archive of pg_dump.* Restore it .* with pg_restore --no-owner/,
    ),
  })
})
