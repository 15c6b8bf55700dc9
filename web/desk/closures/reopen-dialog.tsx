import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { ClosedTime } from './closed-times.ts'
import { useReopen } from './use-closures.ts'

interface Props {
  /** One day, or all days of a range; null while closed. */
  days: readonly ClosedTime[] | null
  /** Their dates in words. */
  what: string
  onClose: () => void
}

/** Asks before customers can book again. */
export function ReopenDialog({ days, what, onClose }: Props) {
  const reopen = useReopen()
  const first = days?.[0]
  return (
    <Dialog
      title="Reopen?"
      isOpen={days !== null}
      onClose={onClose}
      closeLabel="Keep Closed"
      actions={
        first && (
          <BusyButton
            isWide
            isBusy={reopen.isPending}
            busyLabel="Reopening..."
            onClick={() => reopen.mutate({ ...first, isWholeRange: days.length > 1 }, { onSettled: onClose })}
          >
            {days.length > 1 ? `Reopen ${days.length} Days` : 'Reopen'}
          </BusyButton>
        )
      }
    >
      <p>
        <strong>{what}</strong>
        {first?.part && `, ${first.part}`}
      </p>
      <p>Customers can book this time again. Bookings cancelled for the closure stay cancelled.</p>
    </Dialog>
  )
}
