import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useVerifyEmail, WAY_BACK } from '../accounts/email-verification.tsx'
import { LOGIN_TO_VERIFY, RequireUser } from '../accounts/require-user.tsx'
import { errorText, isApiError } from '../api/api-error.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/loaded.tsx'
import { Notice } from '../ui/panels.tsx'

/** The target of the verification link. The link works only in a session of the same account. */
export default function VerifyEmailPage() {
  const [params] = useSearchParams()
  return (
    <PageFrame title="Email Address">
      <RequireUser notice={LOGIN_TO_VERIFY} fallback={<Verifying />}>
        {(user) => <Verification token={params.get('token') ?? ''} isVerified={user.isEmailVerified} />}
      </RequireUser>
    </PageFrame>
  )
}

function Verification({ token, isVerified }: { token: string; isVerified: boolean }) {
  const { mutate, data, error } = useVerifyEmail()
  const [wayBack] = useState(WAY_BACK.read)
  useEffect(() => mutate(token), [token, mutate])

  // The link works once, but its page may be reloaded.
  if (data || (isVerified && isApiError(error, 'verification_link_invalid')))
    return (
      <Notice tone="good" role="status" heading="Thank You">
        <p>{data?.message ?? 'Your email address is verified.'}</p>
        <ButtonLink href={wayBack ?? '/'}>{wayBack ? 'Back to Booking' : 'Book a Session'}</ButtonLink>
      </Notice>
    )
  if (error)
    return (
      <Notice tone="bad" role="alert" heading="We Couldn't Verify Your Email">
        <p>{errorText(error)}</p>
        {isApiError(error, 'verification_link_mismatch') ? (
          <a href="/api/logout" className={buttonClass()}>
            Sign Out
          </a>
        ) : (
          <ButtonLink href="/profile">Go to Profile</ButtonLink>
        )}
      </Notice>
    )
  return <Verifying />
}

function Verifying() {
  return <Spinner label="Verifying your email address…" />
}
