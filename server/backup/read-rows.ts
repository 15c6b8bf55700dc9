import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BrokenBackup, readBackupFile } from './encrypt.ts'

const headerSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.string()).min(1),
})
export type BackupHeader = z.infer<typeof headerSchema>

export type BackupLine =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; name: string }
  | { kind: 'row'; json: string; line: number }

/** The lines of a backup file. Throws `BrokenBackup` if it's damaged or its end is missing. */
export async function* readRows(file: string, key: string | null): AsyncGenerator<BackupLine> {
  const source = await readBackupFile(file, key)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  let rows = 0
  let number = 0
  let isComplete = false
  try {
    for await (const line of linesOf(unzipped)) {
      number += 1
      if (number === 1) yield { kind: 'header', header: parseHeader(line) }
      else if (line.startsWith('=')) yield { kind: 'table', name: line.slice(1) }
      else if (line.startsWith('.')) isComplete = Number(line.slice(1)) === rows
      else {
        rows += 1
        yield { kind: 'row', json: line, line: number }
      }
    }
  } catch (error) {
    if (error instanceof BrokenBackup) throw error
    throw new BrokenBackup(`${file} can't be read: ${(error as Error).message}`)
  }
  if (!isComplete) throw new BrokenBackup(`${file} is incomplete.`)
}

/** Node's readline would also split at U+2028 and U+2029, which people paste into names and notes, and JSON keeps as they are. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function parseHeader(line: string): BackupHeader {
  try {
    return headerSchema.parse(JSON.parse(line))
  } catch {
    throw new BrokenBackup('This file is not a backup of The Barn.')
  }
}
