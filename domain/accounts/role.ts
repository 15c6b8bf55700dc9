/**
 * The specification's roles of an account: spec section 3. An admin's role at the desk is in `staff-role.ts`.
 */
export const ROLES = ['customer', 'admin'] as const
export type Role = (typeof ROLES)[number]
