import type { QueryKey } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton } from '../../ui/button.tsx'
import { ATTENTION, BOOKINGS } from '../requests/staff-requests.ts'

interface Props {
  callId: string
  /** The customer or the news, for screen readers. */
  about: string
  /** True once the customer knows: the button takes that back. */
  isTold?: boolean
  /** More queries that show it. */
  affects?: readonly QueryKey[]
}

/** Notes that staff told a customer whom no email reached. */
export function ToldButton({ callId, about, isTold = false, affects = [] }: Props) {
  const tell = useAction({
    send: (told: boolean) => call('PUT /api/admin/calls/:id', { id: callId }, { isTold: told }),
    done: { title: isTold ? 'To Call Again' : 'Marked as Told' },
    failed: { text: "This couldn't be saved. Please try again." },
    affects: [ATTENTION, BOOKINGS, ...affects],
  })
  const label = isTold ? 'Undo' : 'Mark as Told'
  return (
    <BusyButton
      variant={isTold ? 'quiet' : 'secondary'}
      aria-label={`${label}: ${about}`}
      busy={tell.isPending && 'Saving...'}
      onClick={() => tell.mutate(!isTold)}
    >
      {label}
    </BusyButton>
  )
}
