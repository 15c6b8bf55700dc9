import { request } from '../../api/api-client.ts'
import { ATTENTION, BOOKINGS, USERS } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

export function useDismissAttention() {
  return useStaffAction({
    send: ({ kind, id, note }: { kind: string; id: string; note: string }) =>
      request('nothing', 'POST', `${ATTENTION}/${kind}/${encodeURIComponent(id)}/dismissal`, { note }),
    done: { title: 'Resolved', description: 'Recorded in the audit log.' },
    failed: { text: 'Failed to resolve this' },
    affects: [[ATTENTION]],
  })
}

export function useReleaseHolds() {
  return useStaffAction({
    send: (userId: string) => request('releasedHolds', 'DELETE', `${USERS}/${userId}/holds`),
    failed: { text: 'Failed to release these holds' },
    affects: [[ATTENTION], [BOOKINGS]],
  })
}

export function useReleaseDay() {
  return useStaffAction({
    send: ({ date, seenUntil }: { date: string; seenUntil: string }) =>
      request(
        'releasedHolds',
        'DELETE',
        `/api/admin/held-days/${date}/holds?seenUntil=${encodeURIComponent(seenUntil)}`,
      ),
    failed: { text: 'Failed to release these holds' },
    affects: [[ATTENTION], [BOOKINGS]],
  })
}
