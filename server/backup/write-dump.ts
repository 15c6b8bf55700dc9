import { writeBackupFile } from './backup-file.ts'
import { runPgTool, withoutPassword } from './pg-tool.ts'
import { LEFT_OUT_PATTERNS } from './tables.ts'

/**
 * Writes a consistent snapshot of all data with pg_dump, as an archive in its custom format; the server can keep
 * running. Leaves out what `write-rows.ts` leaves out. Throws `ToolMissing` if there's no pg_dump.
 */
export async function writeDump(databaseUrl: string, file: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const args = [
    '--format=custom',
    // Restoring mustn't depend on the roles of this server.
    ...['--no-owner', '--no-privileges', '--no-comments'],
    '--exclude-schema=pgboss',
    ...LEFT_OUT_PATTERNS.map((table) => `--exclude-table-data=public.${table}`),
    `--dbname=${url}`,
  ]
  await writeBackupFile(file, (output) =>
    runPgTool('pg_dump', args, { ...(password && { password }), output }),
  )
}
