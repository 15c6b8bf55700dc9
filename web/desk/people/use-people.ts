import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { fetchPath } from '../../api/api-client.ts'
import { usePages } from '../lists/paged-list.tsx'
import { USERS } from '../requests/staff-requests.ts'

/** Accounts, newest first; `search` matches the start of a name or email, or digits of a phone number. */
export function usePeople(role: AdminUser['role'] | undefined, search: string, limit?: number) {
  return usePages(fetchPath('adminUsersPage'), USERS, {
    role,
    search: search.trim(),
    limit: limit === undefined ? undefined : String(limit),
  })
}
