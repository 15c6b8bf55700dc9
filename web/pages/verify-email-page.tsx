import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useVerifyEmail } from '../accounts/use-verify-email.ts'
import { errorText, UNREACHABLE } from '../api-client.ts'
import { PageFrame } from '../page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Where the link of a verification mail leads. */
export default function VerifyEmailPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error } = useVerifyEmail()
  useEffect(() => mutate(token), [token, mutate])

  return (
    <PageFrame title="Email Address">
      {data && (
        <Notice tone="good" role="status">
          <h2 className="text-2xl">Thank You</h2>
          <p>{data.message}</p>
          <div>
            <ButtonLink href="/">Book a Session</ButtonLink>
          </div>
        </Notice>
      )}
      {error && (
        <Notice tone="bad" role="alert">
          <h2 className="text-2xl">Not Verified</h2>
          <p>{errorText(error, UNREACHABLE)}</p>
          <div>
            <ButtonLink href="/profile">Go to Profile</ButtonLink>
          </div>
        </Notice>
      )}
      {!data && !error && <Spinner label="Verifying your email address…" />}
    </PageFrame>
  )
}
