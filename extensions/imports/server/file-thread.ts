import type { ImportKind } from '../domain/import-fields.ts'
import { type ParsedFile, readTable } from '../domain/read-table.ts'
import { decodeFile } from './decode-file.ts'

/** Runs in a separate thread (`parse-file.ts`). */
export function parse({ file, kind }: { file: Uint8Array; kind: ImportKind }): ParsedFile | string {
  return readTable(decodeFile(file), kind)
}
