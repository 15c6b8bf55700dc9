import { useQuery } from '@tanstack/react-query'
import { keyOf, query } from '../../api/call.ts'

export const CATALOG = keyOf('GET /api/admin/catalog')

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery(query('GET /api/admin/catalog'))
}
