import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton } from '../../ui/button.tsx'
import { CUSTOMERS } from '../requests/staff-requests.ts'

/** Emails a customer another link that verifies their address. */
export function VerificationButton({ customerId }: { customerId: string }) {
  const send = useAction({
    send: () => call('POST /api/admin/customers/:id/verification-email', { id: customerId }),
    done: { title: 'Link Sent', description: 'They have an hour to open it.' },
    failed: { text: 'Failed to send the link' },
    affects: [CUSTOMERS],
  })
  return (
    <BusyButton variant="secondary" busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
      Send Verification Link
    </BusyButton>
  )
}
