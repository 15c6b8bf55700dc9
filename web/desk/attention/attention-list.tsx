import { type ReactNode, useState } from 'react'
import {
  type AttentionEntry,
  dismissAttentionSchema,
  type Holder,
  isResolvable,
  type ReleasedHolds,
  type ResolvableEntry,
} from '../../../domain/attention/attention.schema.ts'
import { stakeOf } from '../../../domain/attention/rank-attention.ts'
import { NEWCOMERS_STOP_HOURS } from '../../../domain/bookings/hold-limits.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { MENU_ITEM, Menu, MenuButton } from '../../ui/menu.tsx'
import { Badge } from '../../ui/panels.tsx'
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
  const canResolve = useCan('dismissals')
  const [resolving, setResolving] = useState<ResolvableEntry | null>(null)
  return (
    <Loaded query={attention} failed="The list could not be loaded." skeleton={[3, 'h-18 md:h-11']}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState text="Nothing needs your attention." />
        ) : (
          <>
            <DataTable
              label="What needs attention"
              items={entries}
              columns={columnsFor(canResolve ? setResolving : null)}
              grid="grid-cols-[minmax(0,1fr)_auto_2.75rem] md:grid-cols-[5.5rem_minmax(0,1fr)_9rem_2.75rem]"
              groupOf={stakeOf}
            />
            {resolving && (
              <ResolveDialog key={resolving.id} entry={resolving} isOpen onClose={() => setResolving(null)} />
            )}
          </>
        )
      }
    </Loaded>
  )
}

/**
 * On a phone: kind and date above the text. Stopped jobs, backups, and missing setup clear once they work,
 * and calls once the customer knows; staff resolve the rest.
 */
function columnsFor(onResolve: ((entry: ResolvableEntry) => void) | null): Column<AttentionEntry>[] {
  return [
    { name: 'Kind', cell: ({ kind }) => <Badge tone="bad">{KINDS[kind]}</Badge> },
    {
      name: 'What',
      className: 'grid gap-2 py-2 max-md:col-span-2 max-md:row-start-2',
      cell: (entry) => <What entry={entry} canRelease={onResolve !== null} />,
    },
    {
      name: 'Booking',
      className: 'text-sm text-ink-soft max-md:col-start-2 max-md:row-start-1 max-md:text-right',
      cell: ({ bookingStart }) => bookingStart && formatDayTime(Temporal.Instant.from(bookingStart)),
    },
    {
      name: 'Actions',
      isNameHidden: true,
      className: 'relative max-md:col-start-3 max-md:row-span-2 max-md:row-start-1',
      cell: (entry) => <EntryMenu entry={entry} onResolve={onResolve} />,
    },
  ]
}

function What({ entry, canRelease }: { entry: AttentionEntry; canRelease: boolean }) {
  return (
    <>
      <p className="wrap-anywhere">{entry.text}</p>
      <p className="text-sm text-ink-soft">Since {formatDayTime(Temporal.Instant.from(entry.at))}</p>
      {entry.holders && (
        <>
          {canRelease && (
            <div>
              <StopNewcomersButton holders={entry.holders} />
            </div>
          )}
          <HolderList holders={entry.holders} />
        </>
      )}
      {entry.kind === 'call' && (
        <div>
          <ToldButton callId={entry.id} about={entry.text} />
        </div>
      )}
    </>
  )
}

interface EntryMenuProps {
  entry: AttentionEntry
  onResolve: ((entry: ResolvableEntry) => void) | null
}

function EntryMenu({ entry, onResolve }: EntryMenuProps) {
  const canResolve = onResolve !== null && isResolvable(entry)
  if (entry.bookingId === null && !canResolve) return null
  return (
    <Menu label={`Actions for ${KINDS[entry.kind]}: ${entry.text}`} className="hover:bg-raised">
      {entry.bookingId && (
        <BookingLink bookingId={entry.bookingId} {...MENU_ITEM}>
          Open Booking
        </BookingLink>
      )}
      {canResolve && <MenuButton onClick={() => onResolve(entry)}>Resolve</MenuButton>}
    </Menu>
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
