import { useQueryClient } from '@tanstack/react-query'
import { fetchPath } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { usePages } from '../lists/paged-list.tsx'

const AUDIT = '/api/admin/audit'

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function useAudit(search: string) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [AUDIT])
  useLive({ onAvailability: refresh, onClosures: refresh, onMissed: refresh })
  return usePages(fetchPath('auditPage'), AUDIT, { search })
}
