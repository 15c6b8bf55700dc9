import path from 'node:path'
import { ToolMissing } from './pg-tool.ts'
import { writeDump } from './write-dump.ts'
import { extensionOfRows, writeRows } from './write-rows.ts'

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
 * Backs up a database: with pg_dump if it's an operator's own PostgreSQL, as rows if it's the embedded one, pg_dump
 * isn't installed or fails, or there's a key to encrypt it with. `file` null is a new file in `folder`.
 */
export async function writeBackup(
  { url, isEmbedded }: Source,
  {
    file,
    folder,
    takenAt,
    key,
  }: { file: string | null; folder: string; takenAt: string; key: string | null },
): Promise<Written> {
  const named = (extension: string) =>
    file ?? path.join(folder, `barn-${takenAt.replaceAll(':', '-')}.${extension}`)
  const messages: string[] = []
  let problem: string | null = null
  if (!isEmbedded && key === null)
    try {
      await writeDump(url, named('dump'))
      return { messages: [`Wrote a dump to ${named('dump')}. Keep a copy on another machine.`], problem }
    } catch (error) {
      const { message } = error as Error
      if (!(error instanceof ToolMissing)) problem = message
      else messages.push(`${message} Writing the rows as JSON instead; npm run restore reads both.`)
    }
  const rowsFile = named(extensionOfRows(key))
  const rows = await writeRows(url, rowsFile, { takenAt, key })
  messages.push(`Wrote ${rows} rows to ${rowsFile}. Keep a copy on another machine.`)
  return { messages, problem }
}
