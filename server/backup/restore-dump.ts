import { Writable } from 'node:stream'
import { BrokenBackup } from './broken-backup.ts'
import { runPgTool, ToolMissing, withoutPassword } from './pg-tool.ts'

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

/** Fills an empty database from an archive of pg_dump, in one transaction. */
export async function loadDump(databaseUrl: string, file: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const args = [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${url}`,
    file,
  ]
  await runPgTool('pg_restore', args, { ...(password && { password }), output: collect().output })
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
