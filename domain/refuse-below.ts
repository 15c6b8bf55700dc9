import { type Refusal, refuse } from './errors.ts'
import { isAtLeast, type StaffRole } from './staff-role.ts'

// Apart from `staff-role.ts`, which every page loads: the texts of errors aren't on all of them.
/** Null if the role is enough. */
export function refuseBelow(role: StaffRole | null, least: StaffRole): Refusal | null {
  if (isAtLeast(role, least)) return null
  if (role === null) return refuse('forbidden')
  return refuse(least === 'owner' ? 'owner_required' : 'manager_required')
}
