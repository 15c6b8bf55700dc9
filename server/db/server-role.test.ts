import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOnce } from '../../testing/template-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { admitServer, findExcessPowers } from './server-role.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let serverUrl: string
let server: Client
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  url.username = 'server_of_this_test'
  url.password = 'seventh-inning'
  serverUrl = url.toString()
  await admitServer({ ownerUrl: database.url, serverUrl }, { createsRole: true })
  server = new Client({ connectionString: serverUrl })
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await queryOnce(database.url, 'drop owned by server_of_this_test; drop role server_of_this_test')
  await database.drop()
})

it.each([
  'drop table bookings',
  'alter table bookings add column x text',
  'alter table audit_log disable trigger user',
  'set session_replication_role = replica',
  'truncate audit_log',
  'create table t (x text)',
  'create function f() returns int language sql as $$ select 1 $$',
  "copy (select 1) to program 'true'",
  "copy audit_log to '/tmp/audit_log'",
  'create extension file_fdw',
  'alter role server_of_this_test superuser',
  'create role someone superuser',
  'set role postgres',
  "update migrations set name = ''",
  'drop schema pgboss cascade',
  'create temporary table t (x text)',
  'select lo_create(0)',
  'select lo_creat(-1)',
  "select lo_from_bytea(0, 'x')",
  'update pgboss.version set version = 0',
  'delete from pgboss.version',
  "select pg_read_file('postgresql.conf')",
])('refuses the server %s', async (attack) => {
  await expect(server.query(attack)).rejects.toMatchObject({ code: '42501' })
})

it('lets the server read and write rows, and admits it to tables that come later', async () => {
  await server.query("insert into rate_limits (key, points) values ('a', 1)")
  await server.query("update rate_limits set points = 2 where key = 'a'")
  expect((await server.query("delete from rate_limits where key = 'a' returning points")).rows).toEqual([
    { points: 2 },
  ])
  expect((await server.query('select count(*) from pgboss.queue')).rowCount).toBe(1)
  expect((await server.query('update pgboss.version set cron_on = now()')).rowCount).toBe(1)
  await queryOnce(database.url, 'create table later (x text)')
  await expect(server.query('select from later')).rejects.toMatchObject({ code: '42501' })
  await admitServer({ ownerUrl: database.url, serverUrl }, { createsRole: true })
  await server.query("insert into later values ('now')")
})

it('finds what the owner of the tables could do as a server, and nothing for an admitted one', async () => {
  expect(await findExcessPowers(serverUrl)).toEqual([])
  const powers = ['is a superuser', 'can create tables', 'owns the tables']
  expect(await findExcessPowers(database.url)).toEqual(powers)
})

it('admits a server for an owner who is not a superuser, after one has closed large objects', async () => {
  await queryOnce(database.url, `create role owner_of_this_test login password 'x'`)
  await queryOnce(database.url, 'create database owned_by_this_test owner owner_of_this_test')
  const ownerUrl = new URL(database.url)
  Object.assign(ownerUrl, { username: 'owner_of_this_test', password: 'x', pathname: '/owned_by_this_test' })
  const url = new URL(serverUrl)
  url.pathname = ownerUrl.pathname
  await migrate(ownerUrl.toString())
  const inside = database.url.replace(/[^/]*$/, 'owned_by_this_test')
  await queryOnce(inside, 'revoke execute on function lo_create(oid) from public')
  await admitServer({ ownerUrl: ownerUrl.toString(), serverUrl: url.toString() }, { createsRole: false })
  expect(await findExcessPowers(url.toString())).toEqual([])
  expect(await findExcessPowers(ownerUrl.toString())).toEqual(['can create tables', 'owns the tables'])
  expect(await queryOnce(url.toString(), 'select from bookings')).toEqual([])
  const temporary = queryOnce(url.toString(), 'create temporary table t (x text)')
  await expect(temporary).rejects.toMatchObject({ code: '42501' })
  await queryOnce(database.url, 'drop database owned_by_this_test')
  await queryOnce(database.url, 'drop role owner_of_this_test')
})
