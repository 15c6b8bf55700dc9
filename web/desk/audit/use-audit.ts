import { fetchPath } from '../../api/api-client.ts'
import { usePages } from '../frame/use-pages.ts'

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function useAudit(search: string) {
  return usePages(fetchPath('auditPage'), '/api/admin/audit', { search })
}
