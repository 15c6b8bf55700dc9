import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { fetchPath, request } from '../../api/api-client.ts'
import { usePages } from '../lists/paged-list.tsx'
import { CUSTOMERS, USERS } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

/** Accounts, newest first; `search` matches the start of a name or email, or digits of a phone number. */
export function usePeople(role: AdminUser['role'] | undefined, search: string, limit?: number) {
  return usePages(fetchPath('adminUsersPage'), USERS, {
    role,
    search: search.trim(),
    limit: limit === undefined ? undefined : String(limit),
  })
}

export function usePromote() {
  return useStaffAction({
    send: (input: { email: string }) => request('roleChanged', 'POST', '/api/promote-to-admin', input),
    done: { title: 'Success', description: 'User promoted to admin successfully' },
    failed: { title: 'Failed to Promote User', text: 'Please try again' },
    affects: [[USERS]],
  })
}

export function useRemoveAdmin() {
  return useStaffAction({
    send: (input: { email: string }) => request('roleChanged', 'POST', '/api/remove-admin', input),
    done: { title: 'Success', description: 'Admin privileges removed successfully' },
    failed: { title: 'Failed to Remove Admin', text: 'Please try again' },
    affects: [[USERS]],
  })
}

export function useResetUserPassword() {
  return useStaffAction({
    send: (input: { email: string; newPassword: string }) =>
      request('message', 'POST', '/api/admin/reset-user-password', input),
    done: { title: 'Password Reset', description: 'User password has been reset successfully!' },
    failed: { text: 'Failed to reset password' },
  })
}

export function useSendResetLink() {
  return useStaffAction({
    send: (input: { email: string }) => request('message', 'POST', '/api/admin/send-reset-link', input),
    done: { title: 'Reset Link Sent', description: 'They can choose a new password with it for an hour.' },
    failed: { text: 'Failed to send the reset link' },
  })
}

export function useSendVerification(id: string) {
  return useStaffAction({
    send: (_: null) => request('message', 'POST', `${CUSTOMERS}/${id}/verification-email`),
    done: { title: 'Link Sent', description: 'They have an hour to open it.' },
    failed: { text: 'Failed to send the link' },
    affects: [[CUSTOMERS]],
  })
}
