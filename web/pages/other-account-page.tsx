import { useCurrentUser } from '../accounts/use-current-user.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SignOutLink } from '../shell/sign-out-link.tsx'
import { Button } from '../ui/button.tsx'

/**
 * In place of every other page, once someone else has signed in in another tab: what's on this page isn't
 * theirs.
 */
export default function OtherAccountPage() {
  const { data: user } = useCurrentUser()
  const name = user?.firstName ?? user?.email ?? 'the new account'
  return (
    <PageFrame title="Someone Else Signed In">
      <div className="grid max-w-column gap-6">
        <p className="wrap-anywhere">
          {`This page was open for another account. Since then, ${user?.email ?? 'someone else'} signed in in another tab, so we closed it. Nothing was booked or changed for them.`}
        </p>
        <Button isWide onClick={() => window.location.reload()}>
          {`Continue as ${name}`}
        </Button>
        <SignOutLink />
      </div>
    </PageFrame>
  )
}
