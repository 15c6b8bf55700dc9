import type { ReactNode } from 'react'
import type { AttentionEntry, Holder, ReleasedHolds } from '../../../domain/attention/attention.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { request } from '../../api/api-client.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { type ToastMessage, toast } from '../../ui/toasts/toast.ts'
import { ATTENTION, BOOKINGS, USERS } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

interface Props {
  button: { children: string; 'aria-label': string; variant: 'primary' | 'secondary' }
  /** The address of the holds. */
  path: string
  children: ReactNode
}

/** Asks before unpaid holds are released, and then reports how many were. */
function ReleaseButton({ button, path, children }: Props) {
  const release = useStaffAction({
    send: (_: null) => request('releasedHolds', 'DELETE', path),
    failed: { text: 'Failed to release these holds' },
    affects: [[ATTENTION], [BOOKINGS]],
  })
  return (
    <ConfirmButton
      button={button}
      title="Release All Holds?"
      closeLabel="Cancel"
      act={{ label: 'Release All Holds', busyLabel: 'Releasing...', isBusy: release.isPending }}
      onConfirm={(close) =>
        release.mutate(null, {
          onSuccess: (outcome) => toast(releasedMessage(outcome)),
          onSettled: close,
        })
      }
    >
      {children}
    </ConfirmButton>
  )
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
export function ReleaseHoldsButton({ holder: { userId, name, email } }: { holder: Holder }) {
  return (
    <ReleaseButton
      button={{
        children: 'Release Holds',
        'aria-label': `Release Holds of ${email}`,
        variant: 'secondary',
      }}
      path={`${USERS}/${userId}/holds`}
    >
      <p className="wrap-anywhere">
        This frees every unpaid hold of <strong>{name ? `${name} (${email})` : email}</strong>, on all days.
      </p>
      <p>Paid bookings stay. For a day, or until they pay, this customer can hold fewer slots at once.</p>
    </ReleaseButton>
  )
}

interface ReleaseDayButtonProps {
  /** Of kind `held_day`. */
  entry: AttentionEntry
  holders: readonly Holder[]
}

/** Frees all unpaid holds of a day after a confirmation. Holds made after the list was loaded stay. */
export function ReleaseDayButton({ entry: { id: date, at }, holders }: ReleaseDayButtonProps) {
  const day = formatDate(Temporal.PlainDate.from(date))
  return (
    <ReleaseButton
      button={{ children: 'Release All', 'aria-label': `Release All on ${day}`, variant: 'primary' }}
      path={`/api/admin/held-days/${date}/holds?seenUntil=${encodeURIComponent(at)}`}
    >
      <p>
        This frees <strong>{heldByText(holders)}</strong> on {day}.
      </p>
      <p>
        Paid bookings stay, including any paid while you do this. For 24 hours, or until they pay, these
        customers can hold fewer slots at once.
      </p>
    </ReleaseButton>
  )
}
