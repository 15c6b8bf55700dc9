import { useState } from 'react'
import {
  type AttentionEntry,
  dismissAttentionSchema,
  type Holder,
} from '../../../domain/attention/attention.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatMoment } from '../../../domain/time/format.ts'
import { request } from '../../api/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { BookingLink } from '../frame/record-links.tsx'
import { ATTENTION } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'
import { ReleaseDayButton, ReleaseHoldsButton } from './release-holds.tsx'

const KINDS: Readonly<Record<AttentionEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  hold: 'Hold',
  held_day: 'Held Day',
  email: 'Email',
  difference: 'Ledger',
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

/** Who holds how much of a day, each with the way to free it. A name leads to the customer's first hold of that day. */
function HolderList({ holders }: { holders: readonly Holder[] }) {
  return (
    <ul className="grid divide-y-2 divide-line border-y-2 border-line">
      {holders.map((holder) => (
        <li key={holder.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="min-w-0 grow basis-52 wrap-anywhere">
            <BookingLink
              bookingId={holder.bookingId}
              className="inline-grid min-h-11 content-center text-accent underline"
            >
              {holder.name ? `${holder.name} (${holder.email})` : holder.email}
            </BookingLink>{' '}
            <span className="figures text-ink-soft">{plural(holder.hours, 'hour')}</span>
          </p>
          <ReleaseHoldsButton holder={holder} />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  entry: AttentionEntry
  isOpen: boolean
  onClose: () => void
}

/** Takes an entry off the list, with a note on what staff did about it. */
function ResolveDialog({ entry: { kind, id, text }, isOpen, onClose }: Props) {
  const dismiss = useStaffAction({
    send: ({ kind, id, note }: { kind: string; id: string; note: string }) =>
      request('nothing', 'POST', `${ATTENTION}/${kind}/${encodeURIComponent(id)}/dismissal`, { note }),
    done: { title: 'Resolved', description: 'Recorded in the audit log.' },
    failed: { text: 'Failed to resolve this' },
    affects: [[ATTENTION]],
  })
  const { field, watch, container, submit } = useDeskForm({
    schema: dismissAttentionSchema,
    defaultValues: { note: '' },
    action: dismiss,
  })
  return (
    <Dialog
      title="Resolve This?"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Cancel"
      act={{
        label: 'Resolve',
        busyLabel: 'Saving...',
        isBusy: dismiss.isPending,
        isDisabled: watch('note').trim() === '',
        onClick: submit((input) => dismiss.mutate({ kind, id, ...input }, { onSuccess: onClose })),
      }}
    >
      <p className="wrap-anywhere">{text}</p>
      <div ref={container}>
        <TextField label="What did you do?" maxLength={500} {...field('note')} />
      </div>
    </Dialog>
  )
}
