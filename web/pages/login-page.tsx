import { Link, useSearchParams } from 'wouter'
import { withNext } from '../../domain/accounts/next-path.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { CookiesNeeded } from '../accounts/cookies-needed.tsx'
import { LoginForm, useSignIn } from '../accounts/login-form.tsx'
import { PasskeySignIn } from '../accounts/passkeys/passkey-sign-in.tsx'
import { UnlessSignedIn } from '../accounts/require-user.tsx'
import { Infield } from '../facility/infield.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { NewPassword } from './new-password-page.tsx'

export default function LoginPage() {
  const [params] = useSearchParams()
  // Until then, the link would lose the page to open after signing in.
  const isHydrated = useIsHydrated()
  const signIn = useSignIn()
  const { data: user } = signIn
  if (user?.blockedBy === 'password_change_required')
    return (
      <NewPassword currentPassword={signIn.variables?.password ?? ''} onChanged={() => signIn.goOn(user)} />
    )
  return (
    <UnlessSignedIn>
      <PageFrame
        title="Welcome Back"
        subtitle="Sign in to book your practice sessions"
        back={{ href: '/', label: 'Back' }}
        footer={<Infield />}
      >
        <CookiesNeeded />
        <LoginForm signIn={signIn} />
        <PasskeySignIn next={params.get('next')} />
        <p className="text-center">
          <Link href="/forgot-password" className={buttonClass({ variant: 'quiet' })}>
            Forgot your password?
          </Link>
        </p>
        <div inert={!isHydrated} className="grid gap-2 border-t border-line pt-6 text-center">
          <p className="text-ink-soft">New to {FACILITY_NAME}?</p>
          <ButtonLink href={withNext('/register', params.get('next'))} variant="secondary" isWide>
            Create Account
          </ButtonLink>
        </div>
      </PageFrame>
    </UnlessSignedIn>
  )
}
