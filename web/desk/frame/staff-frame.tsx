import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { RequireUser } from '../../accounts/require-user.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { reloadOnHandOver } from '../../api/hand-over-channel.ts'
import { useConfig } from '../../api/use-config.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { AccessDenied } from './access-denied.tsx'
import { StaffNav } from './staff-nav.tsx'
import { StaleBanner } from './stale-banner.tsx'

interface Props {
  title: string
  /** Link to the parent page, such as from a booking to the board. */
  back?: { href: string; label: string }
  /** Link for customers, who are refused here. */
  wayOut?: { href: string; label: string }
  children: (user: CurrentUser) => ReactNode
}

const HOME = { href: '/', label: 'Go Home' }

/** A staff page: visitors are sent to sign in, customers see Access Denied, staff get their navigation. */
export function StaffFrame({ title, back, wayOut = HOME, children }: Props) {
  const user = useCurrentUser()
  // Syncs the clock: today is the facility's day, whatever the device's clock shows.
  useConfig()
  useEffect(reloadOnHandOver, [])
  return (
    <PageFrame title={title} {...(back && { back })} nav={user.data?.role === 'admin' && <StaffNav />}>
      <RequireUser fallback={<SkeletonList count={4} className="h-32" />}>
        {(user) =>
          user.role === 'admin' ? (
            <>
              <StaleBanner />
              {children(user)}
            </>
          ) : (
            <AccessDenied way={wayOut} />
          )
        }
      </RequireUser>
    </PageFrame>
  )
}
