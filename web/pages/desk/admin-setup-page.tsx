import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { unreachableText } from '../../api/api-error.ts'
import { query } from '../../api/call.ts'
import { SetupForm } from '../../desk/people/setup-form.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/panels.tsx'

export default function AdminSetupPage() {
  return (
    <PageFrame
      title={DESK_PAGES['/admin/setup'].title}
      subtitle="Claim the first admin account"
      back={{ href: '/', label: 'Back' }}
    >
      <Setup />
      <div className="grid gap-2 border-t border-line pt-6 text-center">
        <p className="text-ink-soft">No account yet?</p>
        <p>
          <Link href="/register" className={buttonClass({ variant: 'quiet' })}>
            Create Account
          </Link>
        </p>
      </div>
    </PageFrame>
  )
}

function Setup() {
  const setup = useQuery(query('GET /api/admin-setup'))
  const user = useCurrentUser()
  if (user.isPending) return <Skeleton className="h-40" />
  return (
    <>
      {setup.isError && <ErrorState text={unreachableText()} onRetry={() => setup.refetch()} />}
      {setup.data?.isOpen === false && <ClosedNotice hasAdmin={setup.data.hasAdmin} />}
      <SetupForm
        email={user.data?.email ?? ''}
        needsCode={(setup.data?.isOpen && setup.data.needsCode) ?? false}
        isClosed={setup.data?.isOpen === false}
      />
    </>
  )
}

function ClosedNotice({ hasAdmin }: { hasAdmin: boolean }) {
  return hasAdmin ? (
    <Notice tone="warm" title="There is already an admin">
      <p>
        Only an owner can promote an account now, here with the role Desk, or in User Management with any
        role.
      </p>
    </Notice>
  ) : (
    <Notice tone="warm" title="Setup is turned off">
      <p>No setup code is set for this site. The first admin is added from the server's command line.</p>
    </Notice>
  )
}
