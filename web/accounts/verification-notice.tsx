import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSendVerification } from './use-verify-email.ts'

/** Asks the user to verify their email address. */
export function VerificationNotice({ email }: { email: string }) {
  const send = useSendVerification()
  return (
    <Notice tone="warm">
      <p>
        Confirm your email: open the link we sent to <strong className="wrap-anywhere">{email}</strong>. Then
        you can hold up to {MAXIMUM_HOLDS} slots at once, and bookings our staff made for you show up in My
        Bookings.
      </p>
      <div>
        <Button variant="secondary" disabled={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending...' : 'Resend the Link'}
        </Button>
      </div>
    </Notice>
  )
}
