import type { Client } from 'pg'

/**
 * Left out of backups: sessions, codes, rate-limit counters, job timestamps, what /readyz writes, and the sandbox's tables. Running the
 * migrations fills their own table.
 */
const LEFT_OUT =
  /^(migrations|sessions|passkey_challenges|sign_in_codes|rate_limits|job_runs|write_probes|sandbox_.*)$/

/** The tables to back up, ordered so that a table comes after those it references. */
export async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const sorted = new Set<string>()
  const place = (name: string): void => {
    for (const { from, to } of references) if (from === name && !sorted.has(to)) place(to)
    sorted.add(name)
  }
  for (const { name } of tables) place(name)
  return [...sorted].filter((name) => !LEFT_OUT.test(name))
}
