import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import {
  IMPORT_BYTES,
  importColumnsSchema,
  importSchema,
  importVersionSchema,
  recentImportsSchema,
  startImportSchema,
} from './import.schema.ts'

/** As for prices and reports. */
const LEAST = 'manager'
// In JSON, each quote and line break takes two bytes.
const BODY_LIMIT_BYTES = 2.5 * IMPORT_BYTES

/** Customers and bookings from files, and customers as a file. */
export const IMPORTS = {
  'GET /api/admin/imports': { least: LEAST, returns: recentImportsSchema },
  'POST /api/admin/imports': {
    least: LEAST,
    body: startImportSchema,
    returns: importSchema,
    status: 201,
    bodyLimit: BODY_LIMIT_BYTES,
  },
  'GET /api/admin/imports/:id': {
    least: LEAST,
    params: byId,
    returns: importSchema,
  },
  'PUT /api/admin/imports/:id/columns': {
    least: LEAST,
    params: byId,
    body: importColumnsSchema,
    returns: importSchema,
  },
  'POST /api/admin/imports/:id/commit': {
    least: LEAST,
    params: byId,
    body: importVersionSchema,
    returns: importSchema,
  },
  'POST /api/admin/imports/:id/undo': {
    least: LEAST,
    params: byId,
    body: importVersionSchema,
    returns: importSchema,
  },
  'GET /api/admin/imports/:id/errors.csv': {
    least: LEAST,
    params: byId,
    returns: z.string(),
  },
  'GET /api/admin/customers.csv': { least: LEAST, confirms: true, returns: z.string() },
} satisfies Contract
