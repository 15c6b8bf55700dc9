import type { HistoryEntry } from '../../../domain/bookings/admin-booking.schema.ts'
import type { BookingEventKind } from '../../../domain/bookings/event-kind.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { useItemNames } from '../../catalog/item-name.ts'
import { Card } from '../../ui/panels.tsx'
import { auditChanges } from '../audit/audit-changes.ts'

const KINDS: Readonly<Record<BookingEventKind, string>> = {
  created: 'Booked',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Played',
  payment_failed: 'Payment declined',
  moved: 'Moved',
  paid: 'Paid at the desk',
  paid_by_link: 'Paid by link',
  paid_in_person: 'Paid by card at the desk',
  balance_waived: 'Balance waived',
  waive_undone: 'Waived balance taken back',
  payment_voided: 'Payment corrected',
  price_changed: 'Price changed',
  adjusted: 'Price adjusted',
  adjustment_removed: 'Price adjustment removed',
  noted: 'Note changed',
  arrived: 'Marked as arrived',
  no_show: 'Marked as a no-show',
  attendance_cleared: 'Attendance cleared',
  link_made: 'Link made',
  links_revoked: 'Links revoked',
  receipt_emailed: 'Receipt emailed',
  email_resent: 'Email resent',
  told: 'Customer told',
  not_told: 'Customer still to be told',
  refund_requested: 'Refund started',
  refunded_at_stripe: "Refunded in Stripe's dashboard",
}

/** Everything that happened to the booking, oldest first. */
export function BookingHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  const itemNames = useItemNames()
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => {
        const at = Temporal.Instant.from(entry.at)
        return (
          <li key={entry.id}>
            <Card className="grid gap-1">
              <p>
                <strong>{entry.label ?? KINDS[entry.kind as BookingEventKind]}</strong> by{' '}
                {entry.actorName ?? 'the system'}
              </p>
              {auditChanges(entry, itemNames).map(({ label, before, after }) => (
                <p key={label} className="text-sm wrap-anywhere">
                  {label}: {[before, after].filter((part) => part !== null).join(' → ')}
                </p>
              ))}
              <p className="text-sm text-ink-soft">{formatDayTime(at)}</p>
            </Card>
          </li>
        )
      })}
    </ol>
  )
}
