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
        <ResetPasswordForm token={token} onDone={setMessage} />
      )}
    </PageFrame>
  )
}
