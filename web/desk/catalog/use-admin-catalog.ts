import { useQuery } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'

export const CATALOG = ['/api/admin/catalog']

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery({ queryKey: CATALOG, queryFn: fetchByKey('adminCatalog') })
}
