import type { Client } from 'pg'
import { EXTENSIONS } from '../extensions/server.ts'

/** Switches on all extensions in a database, for servers in processes of their own. */
export async function switchOnStored(database: Client): Promise<void> {
  await database.query(
    `insert into extension_switches (name, is_on) select unnest($1::text[]), true
     on conflict (name) do update set is_on = true`,
    [EXTENSIONS.map(({ name }) => name)],
  )
}
