import { LEFT_OUT, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { Client } from '../../../testing/client.ts'
import type { IMPORTS } from '../domain/contract.ts'
import { tryFile } from './import-file.ts'

async function requests(staff: Client): Promise<ValidRequests<typeof IMPORTS>> {
  const { id, version } = await tryFile(staff, 'customers', 'Email\nnew@example.com')
  const path = { id }
  return {
    'POST /api/admin/imports': {
      body: {
        kind: 'bookings',
        fileName: 'bookings.csv',
        file: LEFT_OUT,
        text: 'Email,Start\nty@example.com,6 PM',
      },
    },
    'GET /api/admin/imports/:id': { path },
    'PUT /api/admin/imports/:id/columns': { path, body: { columns: ['email'], version } },
    'GET /api/admin/imports/:id/errors.csv': { path },
    'POST /api/admin/imports/:id/commit': { path, body: { version: version + 1 } },
    'POST /api/admin/imports/:id/undo': { path, body: { version: version + 2 } },
  }
}

export const WALK: Walk = {
  requests,
  leastRoles: {
    'GET /api/admin/imports': 'manager',
    'POST /api/admin/imports': 'manager',
    'GET /api/admin/imports/:id': 'manager',
    'PUT /api/admin/imports/:id/columns': 'manager',
    'GET /api/admin/imports/:id/errors.csv': 'manager',
    'POST /api/admin/imports/:id/commit': 'manager',
    'POST /api/admin/imports/:id/undo': 'manager',
    'GET /api/admin/customers.csv': 'manager',
  },
  confirmed: ['GET /api/admin/customers.csv'],
  folded: {},
  asTyped: { 'POST /api/admin/imports body.text': 'a file, whose cells are read one by one' },
  kept: [['POST /api/admin/imports', 'fileName', 'line', 'imports.file_name']],
  tables: { import_rows: 'staff' },
  rareRows: ['update imports set committed_at = created_at'],
}
