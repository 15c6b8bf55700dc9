import { SIGN_IN_CHANGES } from '../accounts/sign-in-change.ts'

/** Everything the audit log records. An action that isn't listed here can't be recorded. */
export const AUDIT_ACTIONS = [
  ...SIGN_IN_CHANGES,
  'edit_space',
  'edit_bundle',
  'sign_in',
  'promote_to_admin',
  'remove_admin',
  'reset_user_password',
  'send_reset_link',
  'block_date',
  'unblock_date',
  'close_part',
  'reopen_part',
  'link_customer',
  'create_booking',
  'cancel_booking',
  'release_holds',
  'move_booking',
  'mark_booking_paid',
  'note_booking',
  'mark_arrived',
  'mark_no_show',
  'clear_attendance',
  'resend_email',
  'refund_payment',
  'dismiss_attention',
  'export_bookings',
  'export_takings',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
