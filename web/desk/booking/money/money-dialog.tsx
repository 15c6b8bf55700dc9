import type { ReactNode } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { messageOf, type Refusal } from '../../../../domain/errors.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { staleText } from '../../requests/current-booking.ts'

export interface Question {
  /** The booking when the dialog opened. */
  booking: AdminBooking
  live: AdminBooking
  /** Why this can't be done anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

interface Props extends Question {
  title: string
  /** What the button does: "Record $30.00 Payment". */
  act: string
  onAct: () => void
  action: { isPending: boolean; isSuccess: boolean }
  /** Ref for the element around the fields. */
  container?: (element: HTMLElement | null) => void
  children: ReactNode
}

/** A dialog that changes a booking's money. If another desk was faster, it stays and says so. */
export function MoneyDialog({ title, act, onAct, action, container, children, ...question }: Props) {
  const { booking, live, refusal, isOpen, onClose } = question
  // Not this dialog's own change, which closes it.
  const hasChanged = live.version !== booking.version && !action.isSuccess
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={refusal ? 'Close' : 'Cancel'}
      act={!refusal && { label: act, busyLabel: 'Saving...', isBusy: action.isPending, onClick: onAct }}
    >
      {hasChanged && (
        <Notice tone="warm" role="alert" title={staleText(null)}>
          <p>{refusal ? messageOf(refusal) : "Here's the latest. Please review it first."}</p>
        </Notice>
      )}
      {!refusal && (
        <div ref={container} className="grid gap-3">
          {children}
        </div>
      )}
    </Dialog>
  )
}
