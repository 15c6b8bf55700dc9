import type { MutateOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AttentionEntry, Holder, ReleasedHolds } from '../../../domain/attention/attention.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type ToastMessage, toast } from '../../ui/toasts/toast.ts'
import { useReleaseDay, useReleaseHolds } from './use-attention-actions.ts'

interface Props<I> {
  isOpen: boolean
  onClose: () => void
  release: {
    isPending: boolean
    mutate: (input: I, options: MutateOptions<ReleasedHolds, Error, I>) => void
  }
  /** What to release. */
  input: I
  action: string
  children: ReactNode
}

/** Asks before holds are released, and then reports how many were. */
function ReleaseDialog<I>({ isOpen, onClose, release, input, action, children }: Props<I>) {
  return (
    <Dialog
      title="Release All Holds?"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Cancel"
      act={{
        label: action,
        busyLabel: 'Releasing...',
        isBusy: release.isPending,
        onClick: () =>
          release.mutate(input, {
            onSuccess: (outcome) => toast(releasedMessage(outcome)),
            onSettled: onClose,
          }),
      }}
    >
      {children}
    </Dialog>
  )
}

/** What releasing a customer's or a day's holds did. */
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
  const [isAsking, setIsAsking] = useState(false)
  const release = useReleaseHolds()
  return (
    <>
      <Button variant="secondary" aria-label={`Release Holds of ${email}`} onClick={() => setIsAsking(true)}>
        Release Holds
      </Button>
      <ReleaseDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        release={release}
        input={userId}
        action="Release All Holds"
      >
        <p className="wrap-anywhere">
          This frees every unpaid hold of <strong>{name ? `${name} (${email})` : email}</strong>, on all days.
        </p>
        <p>Paid bookings stay. For a day, or until they pay, this customer can hold fewer slots at once.</p>
      </ReleaseDialog>
    </>
  )
}

interface ReleaseDayButtonProps {
  /** Of kind `held_day`. */
  entry: AttentionEntry
  holders: readonly Holder[]
}

/** Frees all unpaid holds of a day after a confirmation. Ones that came after those on screen stay. */
export function ReleaseDayButton({ entry: { id: date, at }, holders }: ReleaseDayButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const release = useReleaseDay()
  const day = formatDate(Temporal.PlainDate.from(date))
  return (
    <>
      <Button aria-label={`Release All on ${day}`} onClick={() => setIsAsking(true)}>
        Release All
      </Button>
      <ReleaseDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        release={release}
        input={{ date, seenUntil: at }}
        action="Release All Holds"
      >
        <p>
          This frees <strong>{heldByText(holders)}</strong> on {day}.
        </p>
        <p>
          Paid bookings stay, including any paid while you do this. For 24 hours, or until they pay, these
          customers can hold fewer slots at once.
        </p>
      </ReleaseDialog>
    </>
  )
}
