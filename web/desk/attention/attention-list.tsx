import { type ReactNode, useState } from 'react'
import {
  type AttentionEntry,
  dismissAttentionSchema,
  type Holder,
  isResolvable,
  type ReleasedHolds,
  type ResolvableEntry,
} from '../../../domain/attention/attention.schema.ts'
import { NEWCOMERS_STOP_HOURS } from '../../../domain/bookings/hold-limits.ts'
import { plural } from '../../../domain/plural.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/card-list.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Badge, Card } from '../../ui/panels.tsx'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
import { ToldButton } from '../calls/told-button.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { useAttention } from '../requests/live-queries.ts'
import { ATTENTION, BOOKINGS } from '../requests/staff-requests.ts'

const KINDS: Readonly<Record<AttentionEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  hold: 'Hold',
  held_day: 'Held Day',
  email: 'Email',
  call: 'To Call',
  difference: 'Ledger',
  job: 'Job',
  backup: 'Backup',
  setup: 'Setup',
}

/** Payments, refunds, disputes, holds, emails, calls, and jobs that need staff. */
export function AttentionList() {
  const attention = useAttention()
  return (
    <LoadedList
      query={attention}
      failed="The list could not be loaded."
      skeleton={[3, 'h-32']}
      empty="Nothing needs your attention."
    >
      {(entry) => <AttentionRow key={`${entry.kind}:${entry.id}`} entry={entry} />}
    </LoadedList>
  )
}

/**
 * One entry that needs staff. Stopped jobs, backups, and missing setup clear once they work, and calls once
 * the customer knows; staff resolve the rest.
 */
function AttentionRow({ entry }: { entry: AttentionEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const canResolve = useCan('dismissals')
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
            {canResolve && (
              <div>
                <StopNewcomersButton holders={entry.holders} />
              </div>
            )}
            <HolderList holders={entry.holders} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {entry.bookingId && (
            <BookingLink bookingId={entry.bookingId} className={buttonClass({ variant: 'secondary' })}>
              Open Booking
            </BookingLink>
          )}
          {entry.kind === 'call' && <ToldButton callId={entry.id} about={entry.text} />}
          {canResolve && isResolvable(entry) && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              Resolve
            </Button>
          )}
        </div>
      </Card>
      {isResolvable(entry) && (
        <ResolveDialog entry={entry} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </li>
  )
}

/** The customers who hold a day's hours unpaid, each with a button that releases them. A name leads to the customer's first hold of that day. */
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
  entry: ResolvableEntry
  isOpen: boolean
  onClose: () => void
}

/** Takes an entry off the list, with a note on what staff did about it. */
function ResolveDialog({ entry: { kind, id, text, reason }, isOpen, onClose }: Props) {
  const form = useSchemaForm({
    schema: dismissAttentionSchema,
    defaultValues: { note: '', isReturned: false },
    send: (input) => call('POST /api/admin/attention/:kind/:id/dismissal', { kind, id }, input),
    done: { title: 'Resolved', description: 'Recorded in the audit log.' },
    failed: { text: 'Failed to resolve this' },
    affects: [ATTENTION],
  })
  return (
    <FormDialog
      title="Resolve This?"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      act="Resolve"
      isDisabled={form.watch('note').trim() === ''}
    >
      <p className="wrap-anywhere">{text}</p>
      <TextField label="What did you do?" maxLength={500} {...form.field('note')} />
      {kind === 'refund' && reason === 'failed' && (
        <CheckboxField label="The customer has the money now. Tell them." {...form.register('isReturned')} />
      )}
    </FormDialog>
  )
}

interface ReleaseProps {
  button: { children: string; 'aria-label'?: string; variant: 'primary' | 'secondary' }
  title: string
  act: string
  send: () => Promise<ReleasedHolds>
  children: ReactNode
}

/** Asks before unpaid holds are released, and then reports how many were. */
function ReleaseButton({ send, ...question }: ReleaseProps) {
  const release = useAction({
    send,
    done: releasedMessage,
    failed: { text: 'Failed to release these holds' },
    affects: [ATTENTION, BOOKINGS],
  })
  return <ConfirmButton {...question} closeLabel="Cancel" action={release} busy="Releasing..." />
}

/** The outcome of a release: what's open again, and what stayed. */
export function releasedMessage({ released, kept }: ReleasedHolds): ToastMessage {
  const freed = released === 1 ? '1 time is open again.' : `${released} times are open again.`
  return {
    title: 'Holds Released',
    description: kept === 0 ? freed : `${freed} ${kept} stayed, because of a payment.`,
  }
}

/** "12 unpaid holds by 3 customers" */
export function heldByText(holders: readonly Pick<Holder, 'holds'>[]): string {
  const holds = holders.reduce((total, holder) => total + holder.holds, 0)
  return `${plural(holds, 'unpaid hold')} by ${plural(holders.length, 'customer')}`
}

/** Frees all unpaid holds of a customer after a confirmation. */
function ReleaseHoldsButton({ holder: { userId, name, email } }: { holder: Holder }) {
  return (
    <ReleaseButton
      button={{
        children: 'Release Holds',
        'aria-label': `Release Holds of ${email}`,
        variant: 'secondary',
      }}
      title="Release All Holds?"
      act="Release All Holds"
      send={() => call('DELETE /api/admin/users/:id/holds', { id: userId })}
    >
      <p className="wrap-anywhere">
        This frees every unpaid hold of <strong>{name ? `${name} (${email})` : email}</strong>, on all days.
      </p>
      <p>Paid bookings stay.</p>
    </ReleaseButton>
  )
}

/** Frees the holds of everyone who never paid after a confirmation, and stops unverified accounts from taking more. */
function StopNewcomersButton({ holders }: { holders: readonly Holder[] }) {
  return (
    <ReleaseButton
      button={{ children: 'Stop New Accounts', variant: 'primary' }}
      title="Stop New Accounts?"
      act="Release and Stop"
      send={() => call('DELETE /api/admin/newcomers/holds')}
    >
      <p>
        <strong>{heldByText(holders)}</strong> {holders.length === 1 ? 'keeps' : 'keep'} much of this day.
        This frees every unpaid hold by a customer who never paid before, on all days.
      </p>
      <p>
        For {NEWCOMERS_STOP_HOURS} hours, new accounts have to verify their email before they can book. Paid
        bookings stay, and so do the holds of customers who paid before.
      </p>
    </ReleaseButton>
  )
}
