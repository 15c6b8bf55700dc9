import { isApiError } from '../../../../web/api/api-error.ts'
import { BOARD, BOOKINGS, CUSTOMERS, USERS } from '../../../../web/desk/requests/staff-requests.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import type { Import } from '../../domain/import.schema.ts'
import { call, keyOf } from '../api/client.ts'

export const IMPORTS = keyOf('GET /api/admin/imports')
const AFFECTED = [IMPORTS, USERS, CUSTOMERS, BOOKINGS, BOARD]

/** The rows that kept a commit from happening; null for any other error. */
export function changedRows(error: unknown): number[] | null {
  return isApiError(error, 'refused') ? ((error.details.rows as number[] | undefined) ?? null) : null
}

/** Changes of an import, which all return it. */
export function useImportActions({ id, version }: Pick<Import, 'id' | 'version'>) {
  const updates = [...IMPORTS, id]
  return {
    columns: useAction({
      send: (columns: Import['columns'][number]['field'][]) =>
        call('PUT /api/admin/imports/:id/columns', { id }, { columns, version }),
      failed: { text: 'Failed to try out the file' },
      affects: [updates],
      updates,
    }),
    commit: useAction({
      send: () => call('POST /api/admin/imports/:id/commit', { id }, { version }),
      done: { title: 'Imported' },
      failed: { text: 'Failed to import the file' },
      affects: AFFECTED,
      updates,
      isAnswered: (error) => changedRows(error) !== null,
    }),
    undo: useAction({
      send: () => call('POST /api/admin/imports/:id/undo', { id }, { version }),
      done: { title: 'Import Undone' },
      failed: { text: 'Failed to undo the import' },
      affects: AFFECTED,
      updates,
    }),
  }
}
