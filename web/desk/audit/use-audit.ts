import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { usePages } from '../frame/use-pages.ts'

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function useAudit(search: string) {
  return usePages<AuditEntry>('/api/admin/audit', { search })
}
