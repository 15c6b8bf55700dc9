import path from 'node:path'
import { ToolMissing } from './pg-tool.ts'
import { writeDump } from './write-dump.ts'
import { writeRows } from './write-rows.ts'

interface Source {
  url: string
  /** The one that comes with the npm packages, which has no pg_dump. */
  isEmbedded: boolean
}

/**
 * Backs up a database: with pg_dump if it's an operator's own PostgreSQL, as rows if it's the embedded one or pg_dump
 * isn't installed. `file` null is a new file in `folder`. Returns sentences for the operator.
 */
export async function writeBackup(
  { url, isEmbedded }: Source,
  { file, folder, takenAt }: { file: string | null; folder: string; takenAt: string },
): Promise<string[]> {
  const named = (extension: string) =>
    file ?? path.join(folder, `barn-${takenAt.replaceAll(':', '-')}.${extension}`)
  const notes: string[] = []
  if (!isEmbedded)
    try {
      await writeDump(url, named('dump'))
      return [`Wrote a dump to ${named('dump')}. Keep a copy on another machine.`]
    } catch (error) {
      if (!(error instanceof ToolMissing)) throw error
      notes.push(`${error.message} Writing the rows as JSON instead; npm run restore reads both.`)
    }
  const rows = await writeRows(url, named('jsonl.gz'), takenAt)
  return [...notes, `Wrote ${rows} rows to ${named('jsonl.gz')}. Keep a copy on another machine.`]
}
