import { useQuery } from '@tanstack/react-query'
import type {
  AdminBundle,
  AdminCatalog,
  AdminSpace,
  EditBundle,
  EditSpace,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery<AdminCatalog>({ queryKey: ['/api/admin/catalog'] })
}

export function useSaveSpace() {
  return useStaffAction({
    send: ({ id, ...input }: EditSpace & { id: string }) =>
      request<unknown>('PUT', `/api/admin/spaces/${id}`, input),
    done: { title: 'Space Updated' },
    failed: { text: 'Failed to update space' },
    isAnswered: (error) => staleItemOf(error) !== null,
  })
}

export function useSaveBundle() {
  return useStaffAction({
    send: ({ id, ...input }: EditBundle & { id: string }) =>
      request<unknown>('PUT', `/api/admin/bundles/${id}`, input),
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
