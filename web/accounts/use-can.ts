import { type Ability, can } from '../../domain/staff-role.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Whether the signed-in member of staff can do this, so that screens leave out what would be refused. */
export function useCan(ability: Ability): boolean {
  return can(useCurrentUser().data ?? undefined, ability)
}
