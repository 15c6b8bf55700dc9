import { z } from 'zod'
import {
  IMPORT_BYTES,
  importColumnsSchema,
  importSchema,
  importVersionSchema,
  recentImportsSchema,
  startImportSchema,
} from '../imports/import.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

// In JSON, each quote and line break takes two bytes.
const BODY_LIMIT_BYTES = 2.5 * IMPORT_BYTES

/** Customers and bookings from files, and customers as a file. */
export const IMPORTS = {
  'GET /api/admin/imports': { least: LEAST_ROLE.imports, returns: recentImportsSchema },
  'POST /api/admin/imports': {
    least: LEAST_ROLE.imports,
    body: startImportSchema,
    returns: importSchema,
    status: 201,
    bodyLimit: BODY_LIMIT_BYTES,
  },
  'GET /api/admin/imports/:id': {
    least: LEAST_ROLE.imports,
    params: byId,
    returns: importSchema,
  },
  'PUT /api/admin/imports/:id/columns': {
    least: LEAST_ROLE.imports,
    params: byId,
    body: importColumnsSchema,
    returns: importSchema,
  },
  'POST /api/admin/imports/:id/commit': {
    least: LEAST_ROLE.imports,
    params: byId,
    body: importVersionSchema,
    returns: importSchema,
  },
  'POST /api/admin/imports/:id/undo': {
    least: LEAST_ROLE.imports,
    params: byId,
    body: importVersionSchema,
    returns: importSchema,
  },
  'GET /api/admin/imports/:id/errors.csv': {
    least: LEAST_ROLE.imports,
    params: byId,
    returns: z.string(),
  },
  'GET /api/admin/customers.csv': { least: LEAST_ROLE.imports, confirms: true, returns: z.string() },
} satisfies Contract
