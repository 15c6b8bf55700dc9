import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import { call } from '../api/call.ts'
import { USER_KEY } from '../api/query-client.ts'
import { useConfig } from '../api/use-config.ts'
import { useAction } from '../forms/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/panels.tsx'

/** Emails the user a link that verifies their address. */
export const sendVerification = () => call('POST /api/auth/verification-email')

/** Asks the user to verify their email address, unless no email can reach them. */
export function VerificationNotice({ email }: { email: string }) {
  const canSend = useConfig().data?.hasEmail !== false
  const send = useAction({
    send: sendVerification,
    done: ({ message }) => ({ title: 'Check Your Email', description: message }),
    failed: { title: "Couldn't Send" },
  })
  if (!canSend) return null
  return (
    <Notice tone="warm">
      <p>
        Confirm your email: open the link we sent to <strong className="wrap-anywhere">{email}</strong>. Then
        you can hold up to {MAXIMUM_HOLDS} slots at a time, and bookings, packs, and credit from our staff
        show up here.
      </p>
      <Button variant="secondary" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Resend the Link'}
      </Button>
    </Notice>
  )
}

/** Verifies the email address with the token from the email. */
export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/verify-email', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
  })
}
