import type { ExtensionAction } from '../audit/action.ts'

/** Everything that the core records in a booking's history. */
export type BookingEventKind =
  | 'created'
  | 'confirmed'
  | 'cancelled'
  | 'completed'
  | 'payment_failed'
  | 'moved'
  | 'paid'
  | 'paid_by_link'
  | 'paid_in_person'
  | 'balance_waived'
  | 'waive_undone'
  | 'payment_voided'
  | 'price_changed'
  | 'adjusted'
  | 'adjustment_removed'
  | 'noted'
  | 'arrived'
  | 'no_show'
  | 'attendance_cleared'
  | 'link_made'
  | 'links_revoked'
  | 'email_resent'
  | 'told'
  | 'not_told'
  | 'receipt_emailed'
  | 'refund_requested'
  | 'refunded_at_stripe'

/** Also what extensions record, each with a label in its row. */
export type HistoryKind = BookingEventKind | ExtensionAction
