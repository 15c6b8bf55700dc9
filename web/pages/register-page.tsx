import { useSearchParams } from 'wouter'
import { CookiesNeeded } from '../accounts/cookies-needed.tsx'
import { withNext } from '../accounts/next-path.ts'
import { RegisterForm } from '../accounts/register-form.tsx'
import { UnlessSignedIn } from '../accounts/require-user.tsx'
import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'

export default function RegisterPage() {
  const [params] = useSearchParams()
  return (
    <UnlessSignedIn>
      <PageFrame
        title="Create Account"
        subtitle="Sign up once. Then every cage is a few taps away."
        back={{ href: '/', label: 'Back' }}
        footer={<Infield />}
      >
        <CookiesNeeded />
        <RegisterForm />
        <div className="grid gap-2 border-t border-line pt-6 text-center">
          <p className="text-ink-soft">Already have an account?</p>
          <ButtonLink href={withNext('/login', params.get('next'))} variant="secondary" isWide>
            Sign In Instead
          </ButtonLink>
        </div>
      </PageFrame>
    </UnlessSignedIn>
  )
}
