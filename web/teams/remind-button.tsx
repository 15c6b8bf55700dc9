import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../domain/plural.ts'
import { showFailure } from '../forms/request-failure.tsx'
import { BusyButton } from '../ui/button.tsx'
import { toast } from '../ui/toasts/toast.ts'

interface Props {
  label: string
  send: () => Promise<{ reminded: number }>
  /** The query to refetch. */
  affects: QueryKey
}

/** Emails the guardians of all players who haven't signed. */
export function RemindButton({ label, send, affects }: Props) {
  const client = useQueryClient()
  const remind = useMutation({
    mutationFn: send,
    onSuccess: ({ reminded }) =>
      toast({
        title: 'Reminders Sent',
        description: `We emailed the parents of ${plural(reminded, 'player')}.`,
      }),
    onError: (error) => showFailure("Couldn't Send Reminders", error),
    onSettled: () => client.invalidateQueries({ queryKey: affects }),
  })
  return (
    <BusyButton
      variant="secondary"
      className="print:hidden"
      busy={remind.isPending && 'Sending...'}
      onClick={() => remind.mutate()}
    >
      {label}
    </BusyButton>
  )
}
