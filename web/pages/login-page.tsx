import { FACILITY_NAME } from '../../domain/facility.ts'
import { LoginForm } from '../accounts/login-form.tsx'
import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'

export default function LoginPage() {
  return (
    <PageFrame
      title="Welcome Back"
      subtitle="Sign in to book your practice sessions"
      back={{ href: '/', label: 'Back' }}
      footer={<Infield />}
    >
      <LoginForm />
      <div className="grid gap-2 border-t border-line pt-6 text-center">
        <p className="text-ink-soft">New to {FACILITY_NAME}?</p>
        <ButtonLink href="/register" variant="secondary" isWide>
          Create Account
        </ButtonLink>
      </div>
    </PageFrame>
  )
}
