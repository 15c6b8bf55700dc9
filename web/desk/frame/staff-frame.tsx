import type { ReactNode } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { RequireUser } from '../../accounts/require-user.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { useConfig } from '../../api/use-config.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { AccessDenied } from './access-denied.tsx'
import { StaffNav } from './staff-nav.tsx'

interface Props {
  title: string
  /** The way back from a level below, as from one booking to all of them. */
  back?: { href: string; label: string }
  /** Where customers are sent who ended up here. */
  wayOut?: { href: string; label: string }
  children: (user: CurrentUser) => ReactNode
}

const HOME = { href: '/', label: 'Go Home' }

/** A page for staff: visitors go to sign in, customers are told, and staff get their navigation. */
export function StaffFrame({ title, back, wayOut = HOME, children }: Props) {
  const user = useCurrentUser()
  // Sets the clock: what staff call today is the facility's day, whatever their device thinks.
  useConfig()
  return (
    <PageFrame title={title} {...(back && { back })} nav={user.data?.role === 'admin' && <StaffNav />}>
      <RequireUser fallback={<SkeletonList count={4} className="h-32" />}>
        {(user) => (user.role === 'admin' ? children(user) : <AccessDenied way={wayOut} />)}
      </RequireUser>
    </PageFrame>
  )
}
