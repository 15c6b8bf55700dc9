import type { QueryKey } from '@tanstack/react-query'
import { plural } from '../../../../domain/plural.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import { BusyButton } from '../../../../web/ui/button.tsx'

interface Props {
  label: string
  send: () => Promise<{ reminded: number }>
  /** The query to refetch. */
  affects: QueryKey
}

/** Emails the guardians of all players who haven't signed. */
export function RemindButton({ label, send, affects }: Props) {
  const remind = useAction({
    send,
    done: ({ reminded }) => ({
      title: 'Reminders Sent',
      description: `We emailed the parents of ${plural(reminded, 'player')}.`,
    }),
    failed: { title: "Couldn't Send Reminders" },
    affects: [affects],
    waits: true,
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
