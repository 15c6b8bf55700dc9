/** What an account can have to do before anything else, as the error code that other calls get until then. */
export const BLOCKS = ['password_change_required'] as const
export type Block = (typeof BLOCKS)[number]

/** Null for most accounts. Staff know a password they set, so its owner has to choose another one first. */
export function blockOf(user: { mustChangePassword: boolean }): Block | null {
  return user.mustChangePassword ? 'password_change_required' : null
}
