import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { pathAfterSignIn } from '../../domain/accounts/next-path.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { CookiesNeeded } from '../accounts/cookies-needed.tsx'
import type { ToReplace } from '../accounts/login-form.tsx'
import { OtherForm } from '../accounts/other-form.tsx'
import { PasskeySignIn } from '../accounts/passkeys/passkey-sign-in.tsx'
import { UnlessSignedIn } from '../accounts/require-user.tsx'
import { PickedTimeBar } from '../bookings/choose/picked-time-bar.tsx'
import { Infield } from '../facility/infield.tsx'
import { formInDocument } from '../shell/form-in-document.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { buttonClass } from '../ui/button.tsx'

const LoginForm = formInDocument(() => import('../accounts/login-form.tsx'))
const NewPassword = lazy(
  orReload(async () => ({ default: (await import('./new-password-page.tsx')).NewPassword })),
)

export default function LoginPage() {
  const [params] = useSearchParams()
  const next = params.get('next')
  const [toReplace, setToReplace] = useState<ToReplace | null>(null)
  if (toReplace)
    return (
      <Suspense fallback={<PageShell title="Choose a New Password" />}>
        <NewPassword
          currentPassword={toReplace.password}
          onChanged={() => window.location.assign(pathAfterSignIn(next, toReplace.user))}
        />
      </Suspense>
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
        <LoginForm onReplace={setToReplace} />
        <PasskeySignIn next={next} />
        <p className="text-center">
          <Link href="/forgot-password" className={buttonClass({ variant: 'quiet' })}>
            Forgot your password?
          </Link>
        </p>
        <OtherForm question={`New to ${FACILITY_NAME}?`} href="/register" label="Create Account" />
        <PickedTimeBar />
      </PageFrame>
    </UnlessSignedIn>
  )
}
