import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/server-process.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationNames } from './migrations.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: Client
/** Another process's connection. */
let busy: Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  busy = new Client({ connectionString: database.url })
  await busy.connect()
})
afterEach(async () => {
  await busy.end()
  await client.end()
  await database.drop()
})

const WAITS = { lockMs: 100, betweenMs: 100, inAllMs: 60_000 }

/** Makes the next run apply the functions again, and keeps it from doing so: as a writer does until it ends. */
async function keepBusy(): Promise<void> {
  await client.query('comment on table migrations is null')
  await busy.query('begin; lock table payments in row exclusive mode')
}

async function read(query: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' })
  return rows.flat()
}

const functions = () =>
  read(`select proname from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`)
const triggers = () => read('select tgname from pg_trigger where not tgisinternal order by 1')

describe('migrate', () => {
  it('runs once in processes that start together', async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await read('select name from migrations order by id')).toEqual(await migrationNames())
  })

  it('lets requests pass while another process uses a table, and finishes after it', async () => {
    await migrate(database.url)
    await keepBusy()
    const lines: string[] = []
    const migrating = migrate(database.url, { say: (line) => lines.push(line), waits: WAITS })
    await eventually(
      async () => lines.length,
      (count) => count === 1,
    )
    expect((await client.query('update payments set amount = 1')).rowCount).toBe(0)
    await busy.query('commit')
    await migrating
    expect(lines).toHaveLength(1)
  })

  it('gives up after its time with the reason', async () => {
    await migrate(database.url)
    await keepBusy()
    const waits = { lockMs: 50, betweenMs: 10, inAllMs: 100 }
    await expect(migrate(database.url, { waits })).rejects.toThrow('lock timeout')
  })

  it('leaves nothing half done when it is killed', async () => {
    await migrate(database.url)
    await client.query('create function of_an_old_version() returns int language sql as $$ select 1 $$')
    await keepBusy()
    const killed = expect(migrate(database.url, { waits: { ...WAITS, lockMs: 60_000 } })).rejects.toThrow()
    await eventually(
      () =>
        read(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      (rows) => rows.length === 1,
    )
    await killed
    await busy.query('commit')
    expect(await functions()).toContain('of_an_old_version')
    await migrate(database.url)
    expect(await functions()).not.toContain('of_an_old_version')
  })

  it('replaces functions and triggers that differ, and drops those that are gone', async () => {
    await migrate(database.url)
    const before = [await functions(), await triggers()]
    await client.query(`
      create function in_use() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger in_use after insert on bookings execute function in_use();
      create function used_by_another(n int) returns int language sql return n;
      create procedure using_another() language sql begin atomic select used_by_another(1); end;
      create or replace function facility_time_zone() returns text language sql immutable as $$ select 'UTC' $$;
      drop trigger bookings_announced on bookings;
      comment on table migrations is '0.9.0 other'`)
    await migrate(database.url)
    expect([await functions(), await triggers()]).toEqual(before)
    expect(await read('select facility_time_zone()')).toEqual(['America/New_York'])
  })

  it('leaves the functions of a later version alone', async () => {
    await migrate(database.url)
    await client.query('create function of_tomorrow() returns int language sql as $$ select 1 $$')
    await client.query(`comment on table migrations is '10.0.0 other'`)
    await migrate(database.url)
    await client.query(`comment on table migrations is '0.9.0 other'`)
    await client.query(`insert into migrations (name, run_on) values ('9999_of_tomorrow', now())`)
    await migrate(database.url)
    expect(await functions()).toContain('of_tomorrow')
  })

  it('refuses a database with other migrations', async () => {
    await client.query(`create table migrations (id serial primary key, name text, run_on timestamp)`)
    await client.query(`insert into migrations (name) values ('0071_holds_together')`)
    await expect(migrate(database.url)).rejects.toThrow('its newest migration is 0071_holds_together')
  })
})
