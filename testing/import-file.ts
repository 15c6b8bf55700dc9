import type { Import, ImportedLine } from '../domain/imports/import.schema.ts'
import type { Answer, Client } from './client.ts'

const IMPORTS = '/api/admin/imports'

/** Uploads a file, its text or its bytes, as staff, which tries it out. */
export async function tryFile(
  staff: Client,
  kind: Import['kind'],
  content: string | Uint8Array,
): Promise<Import> {
  const file = Buffer.from(content as string).toString('base64')
  const { status, body } = await staff.post(IMPORTS, { kind, fileName: 'members.csv', file })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** Commits or undoes an import at the version on screen. */
export function act(staff: Client, { id, version }: Import, action: 'commit' | 'undo'): Promise<Answer> {
  return staff.post(`${IMPORTS}/${id}/${action}`, { version })
}

/** Uploads and commits a file. */
export async function importFile(
  staff: Client,
  kind: Import['kind'],
  content: string | Uint8Array,
): Promise<Import> {
  const { status, body } = await act(staff, await tryFile(staff, kind, content), 'commit')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** "2 create", "3 error: Phone: …": each line as one text. */
export const linesOf = ({ lines }: Pick<Import, 'lines'>) =>
  lines.map(({ row, result, text }: ImportedLine) => `${row} ${result}: ${text}`)
