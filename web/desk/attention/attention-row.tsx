import { useState } from 'react'
import type { AttentionEntry } from '../../../domain/attention/attention.schema.ts'
import { formatMoment } from '../../../domain/time/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BookingLink } from '../frame/booking-link.tsx'
import { HolderList } from './holder-list.tsx'
import { ReleaseDayButton } from './release-day-button.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const KINDS: Readonly<Record<AttentionEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  hold: 'Hold',
  held_day: 'Held Day',
  email: 'Email',
  difference: 'Books',
  job: 'Job',
  backup: 'Backup',
}

/** One entry that needs staff. Stopped jobs and backups clear themselves by running again; staff resolve the rest. */
export function AttentionRow({ entry }: { entry: AttentionEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const at = Temporal.Instant.from(entry.at)
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="bad">{KINDS[entry.kind]}</Badge>
          <p className="text-sm text-ink-soft">{formatMoment(at)}</p>
        </div>
        <p className="wrap-anywhere">{entry.text}</p>
        {entry.holders && (
          <>
            <div>
              <ReleaseDayButton entry={entry} holders={entry.holders} />
            </div>
            <HolderList holders={entry.holders} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {entry.bookingId && (
            <BookingLink bookingId={entry.bookingId} className={buttonClass({ variant: 'secondary' })}>
              Open Booking
            </BookingLink>
          )}
          {entry.kind !== 'job' && entry.kind !== 'backup' && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              Resolve
            </Button>
          )}
        </div>
      </Card>
      <ResolveDialog entry={entry} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </li>
  )
}
