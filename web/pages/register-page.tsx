import { CookiesNeeded } from '../accounts/cookies-needed.tsx'
import { OtherForm } from '../accounts/other-form.tsx'
import { UnlessSignedIn } from '../accounts/require-user.tsx'
import { PickedTimeBar } from '../bookings/choose/picked-time-bar.tsx'
import { Infield } from '../facility/infield.tsx'
import { formInDocument } from '../shell/form-in-document.tsx'
import { PageFrame } from '../shell/page-frame.tsx'

const RegisterForm = formInDocument(() => import('../accounts/register-form.tsx'))

export default function RegisterPage() {
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
        <OtherForm question="Already have an account?" href="/login" label="Sign In Instead" />
        <PickedTimeBar />
      </PageFrame>
    </UnlessSignedIn>
  )
}
