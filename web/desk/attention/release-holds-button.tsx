import { useState } from 'react'
import type { Holder } from '../../../domain/attention/attention.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { releasedMessage } from './released-message.ts'
import { useReleaseHolds } from './use-attention.ts'

/** Frees all unpaid holds of a customer after a confirmation. */
export function ReleaseHoldsButton({ holder: { userId, name, email } }: { holder: Holder }) {
  const [isAsking, setIsAsking] = useState(false)
  const release = useReleaseHolds()

  return (
    <>
      <Button variant="secondary" aria-label={`Release All of ${email}`} onClick={() => setIsAsking(true)}>
        Release All
      </Button>
      <Dialog
        title="Release All Holds?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel="Cancel"
        actions={
          <BusyButton
            isWide
            isBusy={release.isPending}
            busyLabel="Releasing..."
            onClick={() =>
              release.mutate(userId, {
                onSuccess: (outcome) => toast(releasedMessage(outcome)),
                onSettled: () => setIsAsking(false),
              })
            }
          >
            Release All Holds
          </BusyButton>
        }
      >
        <p className="wrap-anywhere">
          This frees every unpaid hold of <strong>{name ? `${name} (${email})` : email}</strong>, on all days.
        </p>
        <p>Paid bookings stay. For a day, or until they pay, this customer can hold fewer slots at once.</p>
      </Dialog>
    </>
  )
}
