import { ChangePasswordForm } from '../accounts/change-password-form.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { SignOutLink } from '../shell/sign-out-link.tsx'
import { focusOnMount } from '../ui/focus.ts'

interface Props {
  /** The one they just signed in with, so they don't have to type it again. */
  currentPassword?: string
  onChanged?: () => void
}

/** In place of every other page while the password is one that staff set. */
export default function NewPasswordPage() {
  return <NewPassword />
}

/** Asks for another password. */
export function NewPassword({ currentPassword = '', onChanged }: Props) {
  return (
    <PageFrame title="Choose a New Password">
      <div className="grid max-w-column gap-6">
        <p ref={currentPassword ? focusOnMount : undefined} tabIndex={-1}>
          Our staff set your current password. To continue, please choose one that only you know.
        </p>
        <ChangePasswordForm
          currentHint="The one our staff gave you"
          currentPassword={currentPassword}
          onChanged={onChanged}
        />
        <SignOutLink />
      </div>
    </PageFrame>
  )
}
