import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { usePages } from '../frame/use-pages.ts'

/** What staff did, newest first; every word of the search is somewhere in what, to whom or by whom. */
export function useAudit(search: string) {
  return usePages<AuditEntry>('/api/admin/audit', { search })
}
