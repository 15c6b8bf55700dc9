import { useGet } from '../../api/use-get.ts'

export const CATALOG = ['/api/admin/catalog']

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useGet('adminCatalog', CATALOG)
}
