/** Changes to how someone signs in that their owner gets an email about. Also actions of the audit log. */
export const SIGN_IN_CHANGES = [
  'add_passkey',
  'remove_passkey',
  'create_recovery_codes',
  'use_recovery_code',
  'reset_passkeys',
] as const
export type SignInChange = (typeof SIGN_IN_CHANGES)[number]
