import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import { call } from '../api/call.ts'
import { USER_KEY } from '../api/query-client.ts'
import { useConfig } from '../api/use-config.ts'
import { useAction } from '../forms/use-action.ts'
import { deviceStorage } from '../ui/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/panels.tsx'

/**
 * The page to go back to once the user's address is verified. On this device, because the link in the email
 * opens in another tab.
 */
export const WAY_BACK = {
  keep: (path: string) => deviceStorage.set('after-verifying', path),
  /** Null if there's none. */
  read: () => deviceStorage.get('after-verifying'),
  forget: () => deviceStorage.remove('after-verifying'),
}

/** Emails the user a link that verifies their address. */
export const sendVerification = () => call('POST /api/auth/verification-email')

/** The words after "Then" for a verified address. */
const THEN = `you can hold up to ${MAXIMUM_HOLDS} slots at a time and see bookings and anything else our staff add for you`

interface NoticeProps {
  email: string
  /** Other words after "Then", without a period. */
  then?: string
  /** They were about to book on this page, so the page of the link leads back here. */
  leadsBack?: boolean
}

/** Asks the user to verify their email address, unless no email can reach them. */
export function VerificationNotice({ email, then = THEN, leadsBack = false }: NoticeProps) {
  const canSend = useConfig().data?.hasEmail !== false
  const send = useAction({
    send: sendVerification,
    done: ({ message }) => ({ title: 'Check Your Email', description: message }),
    failed: { title: "Couldn't Send" },
  })
  useEffect(() => {
    if (leadsBack) WAY_BACK.keep(window.location.pathname + window.location.search)
  }, [leadsBack])
  if (!canSend) return null
  return (
    <Notice tone="warm">
      <p>
        We emailed a link to <strong className="wrap-anywhere">{email}</strong>. Open it to confirm your
        address. Then {then}.
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
    onSuccess: () => {
      WAY_BACK.forget()
      return client.invalidateQueries({ queryKey: USER_KEY })
    },
  })
}
