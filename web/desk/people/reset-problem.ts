const MINIMUM_LENGTH = 8

interface Draft {
  email: string
  newPassword: string
}

/** Why a password cannot be reset like this (spec section 5, Admin), or null. */
export function resetProblem({ email, newPassword }: Draft): string | null {
  if (email.trim() === '' || newPassword === '') return 'Email and new password are required'
  if (newPassword.length < MINIMUM_LENGTH) return 'Password must be at least 8 characters long'
  return null
}

/** What is wrong with each field, to be said beside it; nothing where `resetProblem` has none. */
export function resetErrors({ email, newPassword }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(email.trim() === '' && { email: "Please enter the user's email" }),
    ...(newPassword.length < MINIMUM_LENGTH && { newPassword: 'Please enter at least 8 characters' }),
  }
}
