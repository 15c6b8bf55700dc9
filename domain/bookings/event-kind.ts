/** Everything a booking's history records. */
export const BOOKING_EVENT_KINDS = [
  'created',
  'confirmed',
  'cancelled',
  'completed',
  'payment_failed',
  'moved',
  'paid',
  'balance_waived',
  'waive_undone',
  'payment_voided',
  'price_changed',
  'noted',
  'arrived',
  'no_show',
  'attendance_cleared',
  'link_made',
  'links_revoked',
  'email_resent',
  'refund_requested',
  'refunded_at_stripe',
] as const
export type BookingEventKind = (typeof BOOKING_EVENT_KINDS)[number]
