import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSendVerification } from './use-verify-email.ts'

/** A gentle line for those whose address is not verified yet. */
export function VerificationNotice({ email }: { email: string }) {
  const send = useSendVerification()
  return (
    <Notice tone="warm">
      <p>
        Please confirm that <strong className="wrap-anywhere">{email}</strong> is yours: open the link we
        mailed you. What our staff booked for you shows up in My Bookings then.
      </p>
      <div>
        <Button variant="secondary" disabled={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending...' : 'Send the Link Again'}
        </Button>
      </div>
    </Notice>
  )
}
