import { useSearchParams } from 'wouter'
import { withNext } from '../../domain/accounts/next-path.ts'
import { CookiesNeeded } from '../accounts/cookies-needed.tsx'
import { RegisterForm } from '../accounts/register-form.tsx'
import { UnlessSignedIn } from '../accounts/require-user.tsx'
import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

export default function RegisterPage() {
  const [params] = useSearchParams()
  // Until then, the link would lose the page to open after signing in.
  const isHydrated = useIsHydrated()
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
        <div inert={!isHydrated} className="grid gap-2 border-t border-line pt-6 text-center">
          <p className="text-ink-soft">Already have an account?</p>
          <ButtonLink href={withNext('/login', params.get('next'))} variant="secondary" isWide>
            Sign In Instead
          </ButtonLink>
        </div>
      </PageFrame>
    </UnlessSignedIn>
  )
}
