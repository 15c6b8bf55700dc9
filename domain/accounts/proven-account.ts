interface Account {
  isEmailVerified: boolean
  /** Staff set its password for the person in front of them, which signed everyone else out. */
  isProvenAtDesk: boolean
}

/**
 * Whether an account is proven to belong to the person that staff know under its address: only then does it
 * see and spend what staff gave it. The same rule as `is_proven` in db/functions/accounts.sql.
 */
export function isProven({ isEmailVerified, isProvenAtDesk }: Account): boolean {
  return isEmailVerified || isProvenAtDesk
}
