import { useState } from 'react'
import type { Holder } from '../../../domain/attention/attention.schema.ts'
import { Button } from '../../ui/button.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { useReleaseHolds } from './use-attention-actions.ts'

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
