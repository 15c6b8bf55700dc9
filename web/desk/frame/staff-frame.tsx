import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { DESK_PAGES, type DeskPath } from '../../../domain/desk-pages.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { formatTime } from '../../../domain/time/format.ts'
import { RequireUser } from '../../accounts/require-user.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { useNow } from '../../api/clock.ts'
import { PATIENCE, useLostSince } from '../../api/live-connection.ts'
import { useConfig } from '../../api/use-config.ts'
import { reloadOnHandOver } from '../../session/hand-over-channel.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonList } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffNav } from './staff-nav.tsx'

interface Props {
  page: DeskPath
  /** Link to the parent page, such as from a booking to the board. */
  back?: { href: string; label: string }
  /** Link for customers, who are refused here. */
  wayOut?: { href: string; label: string }
  children: (user: CurrentUser) => ReactNode
}

const HOME = { href: '/', label: 'Go Home' }

/** A staff page: visitors are sent to sign in, customers see Access Denied, staff get their navigation. */
export function StaffFrame({ page, back, wayOut = HOME, children }: Props) {
  const user = useCurrentUser()
  // Syncs the clock: today is the facility's day, whatever the device's clock shows.
  useConfig()
  useEffect(reloadOnHandOver, [])
  return (
    <PageFrame
      title={DESK_PAGES[page].title}
      {...(back && { back })}
      nav={user.data?.role === 'admin' && <StaffNav />}
    >
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

/** Shown to customers on staff pages (spec section 2, Admin hub). */
function AccessDenied({ way }: { way: { href: string; label: string } }) {
  return (
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">Access Denied</h2>
      <p>You need admin privileges to access this page.</p>
      <div>
        <ButtonLink href={way.href}>{way.label}</ButtonLink>
      </div>
    </Notice>
  )
}

/** Warns that live updates stopped, so a screen that looks live isn't trusted. */
function StaleBanner() {
  const since = useLostSince()
  const now = useNow(5_000)
  if (since === null || isBefore(now, since.add(PATIENCE))) return null
  return (
    <div className="sticky top-2 z-10 print:hidden">
      <Notice tone="bad" role="alert">
        <p>
          {`No connection to the server. This screen shows how things were at ${formatTime(since)}. It updates once the connection is back.`}
        </p>
      </Notice>
    </div>
  )
}
