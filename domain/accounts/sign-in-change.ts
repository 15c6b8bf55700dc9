/** Changes to how someone signs in that their owner gets an email about. Also actions of the audit log. */
export type SignInChange =
  | 'add_passkey'
  | 'remove_passkey'
  | 'create_recovery_codes'
  | 'use_recovery_code'
  | 'reset_passkeys'
