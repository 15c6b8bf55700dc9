import path from 'node:path'
import { ToolMissing } from './pg-tool.ts'
import { writeDump } from './write-dump.ts'
import { writeRows } from './write-rows.ts'

interface Source {
  url: string
  /** The one that comes with the npm packages, which has no pg_dump. */
  isEmbedded: boolean
}

interface Written {
  /** Sentences for the operator. */
  messages: string[]
  /** Why pg_dump failed although it's installed; null if it didn't. */
  problem: string | null
}

/**
 * Backs up a database: with pg_dump if it's an operator's own PostgreSQL, as rows if it's the embedded one or pg_dump
 * isn't installed or fails. `file` null is a new file in `folder`.
 */
export async function writeBackup(
  { url, isEmbedded }: Source,
  { file, folder, takenAt }: { file: string | null; folder: string; takenAt: string },
): Promise<Written> {
  const named = (extension: string) =>
    file ?? path.join(folder, `barn-${takenAt.replaceAll(':', '-')}.${extension}`)
  const messages: string[] = []
  let problem: string | null = null
  if (!isEmbedded)
    try {
      await writeDump(url, named('dump'))
      return { messages: [`Wrote a dump to ${named('dump')}. Keep a copy on another machine.`], problem }
    } catch (error) {
      const { message } = error as Error
      if (!(error instanceof ToolMissing)) problem = message
      else messages.push(`${message} Writing the rows as JSON instead; npm run restore reads both.`)
    }
  const rows = await writeRows(url, named('jsonl.gz'), takenAt)
  messages.push(`Wrote ${rows} rows to ${named('jsonl.gz')}. Keep a copy on another machine.`)
  return { messages, problem }
}
