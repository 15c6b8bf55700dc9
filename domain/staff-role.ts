/** The roles of staff; each can do everything the ones before it can. The spec's admin is an owner. */
export const STAFF_ROLES = ['desk', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  desk: 'Desk',
  manager: 'Manager',
  owner: 'Owner',
}

/** The abilities each role adds, for the owner who chooses one. */
export const ROLE_NOTES: Readonly<Record<StaffRole, string>> = {
  desk: 'Bookings, check-in, payments, and small discounts',
  manager: 'Also prices, closures, reports, and refunds up to a daily limit',
  owner: 'Everything, including people and policy',
}

/** The least role for everything that the desk can't do, for routes and screens alike. Amounts are in `staff-limits.ts`. */
export const LEAST_ROLE = {
  refunds: 'manager',
  passwords: 'manager',
  prices: 'manager',
  closures: 'manager',
  reports: 'manager',
  audit: 'manager',
  dismissals: 'manager',
  machines: 'manager',
  people: 'owner',
  policy: 'owner',
  accounting: 'owner',
  setup: 'owner',
} as const satisfies Record<string, StaffRole>
export type Ability = keyof typeof LEAST_ROLE

/** Whether a role is enough. Customers have none. */
export function isAtLeast(role: StaffRole | null | undefined, least: StaffRole): boolean {
  return role != null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least)
}

/** Whether someone can do this, to show its button; the server decides again. */
export function can(
  user: { staffRole?: StaffRole | null | undefined } | undefined,
  ability: Ability,
): boolean {
  return isAtLeast(user?.staffRole, LEAST_ROLE[ability])
}
