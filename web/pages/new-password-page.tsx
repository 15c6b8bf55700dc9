import { LogOut } from 'lucide-react'
import { ChangePasswordForm } from '../accounts/change-password-form.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { buttonClass } from '../ui/button.tsx'

/** In place of every other page while the password is one that staff set. */
export default function NewPasswordPage() {
  return (
    <PageFrame title="Choose a New Password">
      <div className="grid max-w-column gap-6">
        <p>Our staff set your current password. Please choose one that only you know, then you can go on.</p>
        <ChangePasswordForm currentHint="The one our staff gave you" />
        <a href="/api/logout" className={buttonClass({ variant: 'secondary', isWide: true })}>
          <LogOut aria-hidden="true" className="size-5" />
          Sign Out
        </a>
      </div>
    </PageFrame>
  )
}
