import { PassThrough, Readable, Writable } from 'node:stream'
import { WITHOUT_LIMITS } from '../db/connections/session-settings.ts'
import { BrokenBackup } from './broken-backup.ts'
import { runPgTool, ToolMissing, withoutPassword } from './pg-tool.ts'

/** The queue's tables too: their jobs refer to rows that are gone. Queued emails get new jobs automatically. */
export const CLEAR_DATABASE =
  'drop schema if exists pgboss cascade; drop schema public cascade; create schema public'

/** The migrations in an archive of pg_dump, oldest first, once the whole file has been read. Throws `BrokenBackup`. */
export async function checkDump(file: string): Promise<string[]> {
  await read(file, ['--file=/dev/null', file])
  const sql = await read(file, ['--data-only', '--table=migrations', '--file=-', file])
  const rows = /^COPY public\.migrations \(id, name, run_on\) FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(sql)?.[1]
  if (rows === undefined) throw new BrokenBackup(`${file} is not a backup of The Barn.`)
  const migrations = rows.split('\n').flatMap((row) => {
    const [id, name] = row.split('\t')
    return id && name ? [{ id: Number(id), name }] : []
  })
  return migrations.toSorted((one, other) => one.id - other.id).map(({ name }) => name)
}

/** From this version on, pg_restore sets `transaction_timeout`, which older servers don't have. */
const FIRST_WITH_TRANSACTION_TIMEOUT = 17

/** Throws a sentence for the operator if the pg_restore here writes SQL that the server doesn't accept. */
export async function checkPgRestore(serverVersion: number): Promise<void> {
  const { output, text } = collect()
  await runPgTool('pg_restore', ['--version'], { output })
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(text())?.[1])
  if (version >= FIRST_WITH_TRANSACTION_TIMEOUT && serverVersion < FIRST_WITH_TRANSACTION_TIMEOUT)
    throw new Error(
      `pg_restore ${version} can't restore into PostgreSQL ${serverVersion}. ` +
        `Install the client programs of version 16, or upgrade the server. Nothing was changed.`,
    )
}

/** Replaces everything in the database with an archive of pg_dump, in one transaction. */
export async function replaceWithDump(databaseUrl: string, file: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const args = ['-X', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-', `--dbname=${url}`]
  await runPgTool('psql', args, {
    ...(password && { password }),
    input: Readable.from(replacementScript(file)),
    output: collect().output,
  })
}

/** Ends without `commit` if pg_restore fails. psql's --single-transaction would commit what came until then. */
async function* replacementScript(file: string): AsyncGenerator<string | Buffer> {
  yield `set client_min_messages = warning;\n${WITHOUT_LIMITS};\nbegin;\n${CLEAR_DATABASE};\n`
  const sql = new PassThrough()
  const rendering = runPgTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], {
    output: sql,
  })
  // Awaited below, once its output has been read.
  rendering.catch(() => {})
  try {
    yield* sql
  } finally {
    await rendering
  }
  yield 'commit;\n'
}

async function read(file: string, args: readonly string[]): Promise<string> {
  const { output, text } = collect()
  try {
    await runPgTool('pg_restore', args, { output })
  } catch (error) {
    if (error instanceof ToolMissing) throw error
    throw new BrokenBackup(`${file} can't be read: ${(error as Error).message}`)
  }
  return text()
}

function collect(): { output: Writable; text: () => string } {
  const chunks: Buffer[] = []
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { output, text: () => Buffer.concat(chunks).toString() }
}
