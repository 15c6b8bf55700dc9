import { useQuery } from '@tanstack/react-query'
import type { AdminBundle, AdminSpace, CatalogEdit } from '../../../domain/catalog/edit-catalog.schema.ts'
import { fetchByKey, request } from '../../api/api-client.ts'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { staleOf } from '../requests/refusals.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

const CATALOG = ['/api/admin/catalog']

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery({ queryKey: CATALOG, queryFn: fetchByKey('adminCatalog') })
}

const KINDS = {
  space: { path: 'spaces', name: 'Space', response: 'adminSpace' },
  bundle: { path: 'bundles', name: 'Bundle', response: 'adminBundle' },
} as const

/** Saves a space or a bundle. The form shows a stale version itself. */
export function useSaveItem(item: AdminSpace | AdminBundle) {
  const { path, name, response } = 'equipment' in item ? KINDS.space : KINDS.bundle
  return useStaffAction({
    send: (input: CatalogEdit & { version: number }) =>
      request(response, 'PUT', `/api/admin/${path}/${item.id}`, input),
    done: { title: `${name} Updated` },
    failed: { text: `Failed to update ${name.toLowerCase()}` },
    affects: [CATALOG, SPACES, BUNDLES],
    isAnswered: (error) => staleOf(error) !== null,
  })
}
