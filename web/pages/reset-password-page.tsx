import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ResetPasswordForm } from '../accounts/reset-password-form.tsx'
import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/panels.tsx'
import { toast } from '../ui/toasts/toast.ts'

export default function ResetPasswordPage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const [message, setMessage] = useState<string | null>(null)
  const token = params.get('token') ?? ''
  const [email] = useState(emailInLink)

  useEffect(() => {
    if (token !== '') return
    toast({
      title: 'Invalid Reset Link',
      description: 'The password reset link is missing or invalid.',
      variant: 'destructive',
    })
    navigate('/login', { replace: true })
  }, [token, navigate])

  return (
    <PageFrame title="Reset Password" back={{ href: '/login', label: 'Back' }} footer={<Infield />}>
      {message !== null ? (
        <Notice tone="good" role="status">
          <CircleCheckBig aria-hidden="true" className="size-10 text-turf" />
          <h2 className="text-2xl">Password Reset Complete</h2>
          <p>{message}</p>
          <ButtonLink href="/login">Go to Login</ButtonLink>
        </Notice>
      ) : (
        <ResetPasswordForm token={token} email={email} onDone={setMessage} />
      )}
    </PageFrame>
  )
}

/** The address after the # of the link, which no server gets to see. */
function emailInLink(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    // Damaged on its way here.
    return ''
  }
}
