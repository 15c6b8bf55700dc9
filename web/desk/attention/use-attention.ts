import { useQuery } from '@tanstack/react-query'
import type { AttentionEntry } from '../../../domain/attention/attention.schema.ts'
import { request } from '../../api/api-client.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

const ATTENTION = '/api/admin/attention'

export function useAttention() {
  return useQuery<AttentionEntry[]>({ queryKey: [ATTENTION] })
}

export function useDismissAttention() {
  return useStaffAction({
    send: ({ kind, id, note }: { kind: string; id: string; note: string }) =>
      request<unknown>('POST', `${ATTENTION}/${kind}/${encodeURIComponent(id)}/dismissal`, { note }),
    done: { title: 'Resolved', description: 'Recorded in the audit log.' },
    failed: { text: 'Failed to resolve this' },
  })
}
