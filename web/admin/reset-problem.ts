const MINIMUM_LENGTH = 8

/** Why a password cannot be reset like this (spec section 5, Admin), or null. */
export function resetProblem({ email, newPassword }: { email: string; newPassword: string }): string | null {
  if (email.trim() === '' || newPassword === '') return 'Email and new password are required'
  if (newPassword.length < MINIMUM_LENGTH) return 'Password must be at least 8 characters long'
  return null
}
