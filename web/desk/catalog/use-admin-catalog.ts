import { useQuery } from '@tanstack/react-query'
import type {
  AdminBundle,
  AdminSpace,
  EditBundle,
  EditSpace,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { fetchByKey, isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery({ queryKey: ['/api/admin/catalog'], queryFn: fetchByKey('adminCatalog') })
}

export function useSaveSpace() {
  return useStaffAction({
    send: ({ id, ...input }: EditSpace & { id: string }) =>
      request('adminSpace', 'PUT', `/api/admin/spaces/${id}`, input),
    done: { title: 'Space Updated' },
    failed: { text: 'Failed to update space' },
    isAnswered: (error) => staleItemOf(error) !== null,
  })
}

export function useSaveBundle() {
  return useStaffAction({
    send: ({ id, ...input }: EditBundle & { id: string }) =>
      request('adminBundle', 'PUT', `/api/admin/bundles/${id}`, input),
    done: { title: 'Bundle Updated' },
    failed: { text: 'Failed to update bundle' },
    isAnswered: (error) => staleItemOf(error) !== null,
  })
}

export interface StaleItem {
  current: AdminSpace | AdminBundle
  changedBy: string | null
}

/** What someone else saved first, if that's why saving was refused; otherwise null. */
export function staleItemOf(error: unknown): StaleItem | null {
  if (!isApiError(error, 'changed_meanwhile')) return null
  const { current, changedBy } = error.details as Partial<StaleItem>
  return current ? { current, changedBy: changedBy ?? null } : null
}
