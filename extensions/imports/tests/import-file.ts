import type { Answer, Client } from '../../../testing/client.ts'
import type { Desk } from '../../../testing/desk.ts'
import type { Import, ImportedLine } from '../domain/import.schema.ts'

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

/** The customers in files and in the database, in the tests of one file. */
export function importedPeople(desk: Desk) {
  let people = 0
  return {
    /** An address that no one has yet. */
    email(): string {
      people += 1
      return `rookie${people}@example.com`
    },
    /** Those whom staff find by a name or an address. */
    person: async (of: string) => (await desk.staff.get(`/api/admin/users?search=${of}`)).body.items,
    /** How many people there are, staff included. */
    async count(): Promise<number> {
      const all = desk.barn.owner.selectFrom('users').select(({ fn }) => fn.countAll().as('n'))
      return Number((await all.executeTakeFirstOrThrow()).n)
    },
  }
}
