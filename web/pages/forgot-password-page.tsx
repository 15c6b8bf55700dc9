import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../api/use-config.ts'
import { Infield } from '../facility/infield.tsx'
import { formInDocument } from '../shell/form-in-document.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/panels.tsx'

const ForgotPasswordForm = formInDocument(() => import('../accounts/reset-link-form.tsx'))

export default function ForgotPasswordPage() {
  const config = useConfig().data
  const [message, setMessage] = useState<string | null>(null)
  return (
    <PageFrame
      title="Forgot Password"
      subtitle="We'll email you a link to set a new one"
      back={{ href: '/login', label: 'Back' }}
      footer={<Infield />}
    >
      {config && !config.hasEmail ? (
        <Notice tone="warm">
          <p>
            We can't send emails right now. Please call us at {config.supportPhone}, and our staff will help
            you set a new password.
          </p>
        </Notice>
      ) : message === null ? (
        <ForgotPasswordForm onSent={setMessage} />
      ) : (
        <Notice tone="good" role="status">
          <MailCheck aria-hidden="true" className="size-10 text-turf" />
          <h2 className="text-2xl">Check Your Email</h2>
          <p>{message}</p>
          <p>The link will expire in 1 hour. Check your spam folder if you don't see it.</p>
          <ButtonLink href="/login">Back to Login</ButtonLink>
        </Notice>
      )}
    </PageFrame>
  )
}
