import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { query } from '../../api/call.ts'
import { usePages } from '../lists/paged-list.tsx'

/** Accounts, newest first; `search` matches the start of a name or email, or digits of a phone number. */
export function usePeople(role: AdminUser['role'] | undefined, search: string, limit?: number) {
  const filter = { role, search: search.trim(), limit: limit === undefined ? undefined : String(limit) }
  return usePages((page) => query('GET /api/admin/users', { ...page, ...filter }))
}
