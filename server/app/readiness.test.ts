import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/server-process.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'

const barn = await ownAppOfFile()
const operator = new Client({ connectionString: barn.databaseUrl, application_name: 'operator' })
await operator.connect()
afterAll(() => operator.end())

const ask = async () => (await barn.client().get('/readyz')).status
const untilAnswer = (wanted: number) => eventually(ask, (status) => status === wanted)

/** Applies a setting to all connections from now on. */
async function setForAll(setting: string) {
  const database = new URL(barn.databaseUrl).pathname.slice(1)
  await operator.query(`alter database ${database} ${setting}`)
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and application_name = ''`,
  )
}

it.each([
  ['nothing can be written to the disk', `temp_file_limit = '8kB'`],
  ['the database is a standby', 'default_transaction_read_only = on'],
])('is not ready while %s, and ready again after that', async (_what, setting) => {
  await untilAnswer(200)
  await setForAll(`set ${setting}`)
  await untilAnswer(503)
  await operator.query('set default_transaction_read_only = off')
  await setForAll(`reset ${setting.split(' ')[0]}`)
  await untilAnswer(200)
})

it('is not ready while the database hangs, and asks it once for a crowd', async () => {
  await untilAnswer(200)
  await operator.query('begin; lock table write_probes in access exclusive mode')
  await untilAnswer(503)
  const waiting = Promise.all(Array.from({ length: 50 }, ask))
  const { rows } = await operator.query(
    `select count(*)::int from pg_stat_activity where query like '%probe_writes%' and pid <> pg_backend_pid()
       and datname = current_database() and state = 'active'`,
  )
  expect(rows[0].count).toBeLessThanOrEqual(2)
  expect(new Set(await waiting)).toEqual(new Set([503]))
  await operator.query('rollback')
  await untilAnswer(200)
})
