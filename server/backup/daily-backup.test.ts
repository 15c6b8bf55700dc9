import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryOnce } from '../../testing/template-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { backUpDaily, checkNewestBackup } from './daily-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const KEY = 'correct horse battery staple, and so on'
const START = Temporal.Instant.from('2026-11-20T09:11:00Z')

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let now: Temporal.Instant
beforeEach(async () => {
  database = await createTestDatabase()
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'barn-daily-')), 'backups')
  now = START
})
afterEach(async () => {
  await database.drop()
  await rm(path.dirname(folder), { recursive: true })
})

const needs = (key: string | null = null) => ({
  backups: { databaseUrl: database.url, folder, key },
  clock: { now: () => now },
})

const query = (sql: string) => queryOnce(database.url, sql)

/** The only backup there is. */
async function onlyFile(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('barn-daily-'))
  expect(files).toHaveLength(1)
  return path.join(folder, files[0] ?? '')
}

describe('backUpDaily', () => {
  it('takes one backup a day, however often it looks', async () => {
    expect(await backUpDaily(needs())).toBe(1)
    for (let hour = 1; hour < 24; hour += 1) {
      now = START.add({ hours: hour }).subtract({ seconds: 2 })
      expect([hour, await backUpDaily(needs())]).toEqual([hour, 0])
    }
    now = START.add({ hours: 24 })
    expect(await backUpDaily(needs())).toBe(1)
    expect(await readdir(folder)).toEqual([
      'barn-daily-2026-11-20T09-11-00Z.jsonl.gz',
      'barn-daily-2026-11-21T09-11-00Z.jsonl.gz',
    ])
  })

  it('removes what is no longer needed only after the new one is complete', async () => {
    await backUpDaily(needs())
    const old = Array.from({ length: 9 }, (_, day) => `barn-daily-2026-11-0${day + 1}T09-11-00Z.jsonl.gz`)
    const kept = ['barn-2026-01-01T09-11-00Z.jsonl.gz', 'notes.txt']
    const unfinished = 'barn-daily-2026-11-19T09-11-00Z.jsonl.gz.part'
    for (const name of [...old, ...kept, unfinished]) await writeFile(path.join(folder, name), '')
    now = START.add({ hours: 24 })
    await expect(
      backUpDaily({ ...needs(), backups: { ...needs().backups, databaseUrl: 'postgres://127.0.0.1:1/x' } }),
    ).rejects.toThrow()
    expect(await readdir(folder)).toHaveLength(old.length + kept.length + 2)

    await backUpDaily(needs())
    const left = await readdir(folder)
    expect(left).toEqual(expect.arrayContaining([...kept, old[8], old[7], old[0]]))
    expect(left).not.toContain(unfinished)
    expect(left).not.toContain(old[1])
  })

  it('takes one a day again after one with a clock that was ahead', async () => {
    now = START.add({ hours: 240 })
    await backUpDaily(needs())
    now = START
    expect(await backUpDaily(needs())).toBe(1)
    now = START.add({ hours: 1 })
    expect(await backUpDaily(needs())).toBe(0)
  })

  it('takes none if backups are off', async () => {
    expect(await backUpDaily({ ...needs(), backups: null })).toBe(0)
    expect(await checkNewestBackup({ ...needs(), backups: null })).toBe(0)
  })
})

describe('an encrypted backup', () => {
  const restore = async (key: string | null) =>
    restoreBackup(database.url, await onlyFile(), { mayReplace: true, key })

  it('restores with its key, and only with it', async () => {
    await query(`insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), 'yogi@example.com', now(), now())`)
    await backUpDaily(needs(KEY))
    const file = await onlyFile()
    expect(file).toMatch(/\.jsonl\.gz\.aes$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const header = 'BARN-AES'.length + 16 + 16
    const content = (await readFile(file)).subarray(header)
    expect(() => gunzipSync(content)).toThrow('incorrect header check')

    await query('truncate users cascade')
    await expect(restore(null)).rejects.toThrow('is encrypted. Set BACKUP_KEY to the key it was made with.')
    await expect(restore(`${KEY}!`)).rejects.toThrow('was encrypted with another BACKUP_KEY')
    expect(await query('select email from users')).toEqual([])
    await restore(KEY)
    expect(await query('select email from users')).toEqual([{ email: 'yogi@example.com' }])
  })

  it('is refused, and changes nothing, if a bit of it was changed or its end is missing', async () => {
    await backUpDaily(needs(KEY))
    const file = await onlyFile()
    const whole = await readFile(file)
    await query(`insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), 'yogi@example.com', now(), now())`)
    const changed = Buffer.from(whole)
    changed[whole.length - 30] = (changed[whole.length - 30] ?? 0) ^ 1
    for (const damaged of [changed, whole.subarray(0, -40), whole.subarray(0, 45)]) {
      await writeFile(file, damaged)
      await expect(restore(KEY)).rejects.toThrow(/can't be read|is incomplete/)
    }
    expect(await query('select email from users')).toEqual([{ email: 'yogi@example.com' }])
  })

  it('never has the same bytes twice', async () => {
    await backUpDaily(needs(KEY))
    const first = await readFile(await onlyFile())
    await rm(await onlyFile())
    await backUpDaily(needs(KEY))
    expect((await readFile(await onlyFile())).equals(first)).toBe(false)
  })
})

describe('checkNewestBackup', () => {
  const scratch = () =>
    query(`select datname from pg_database where datname = current_database() || '_backup_check'`)

  it('restores the newest backup elsewhere once a week, and leaves nothing behind', async () => {
    await backUpDaily(needs(KEY))
    await query(`create database "${new URL(database.url).pathname.slice(1)}_backup_check"`)
    await query(`insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), 'since@example.com', now(), now())`)
    expect(await checkNewestBackup(needs(KEY))).toBe(1)
    expect(await scratch()).toEqual([])
    expect(await query('select email from users')).toEqual([{ email: 'since@example.com' }])

    now = START.add({ hours: 6 * 24 })
    expect(await checkNewestBackup(needs(KEY))).toBe(0)
    now = START.add({ hours: 7 * 24 })
    expect(await checkNewestBackup(needs(KEY))).toBe(1)
  })

  it('has nothing to check on a new installation, fails with a reason if it cannot be restored, and tries again', async () => {
    expect(await checkNewestBackup(needs())).toBe(0)
    await backUpDaily(needs())
    const file = await onlyFile()
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, whole.length / 2))
    await expect(checkNewestBackup(needs())).rejects.toThrow("can't be read")
    expect(await scratch()).toEqual([])
    await writeFile(file, whole)
    now = START.add({ hours: 1 })
    expect(await checkNewestBackup(needs())).toBe(1)
  })
})
