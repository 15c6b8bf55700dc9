import { useState } from 'react'
import type { AttentionEntry, Holder } from '../../../domain/attention/attention.schema.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { Button } from '../../ui/button.tsx'
import { heldByText } from './held-by-text.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useReleaseDay } from './use-attention-actions.ts'

interface Props {
  /** Of kind `held_day`. */
  entry: AttentionEntry
  holders: readonly Holder[]
}

/** Frees all unpaid holds of a day after a confirmation. Ones that came after those on screen stay. */
export function ReleaseDayButton({ entry: { id: date, at }, holders }: Props) {
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
