import { type ReactNode, useEffect } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { DESK_PAGES, type DeskPath } from '../../../domain/desk-pages.ts'
import { messageOf } from '../../../domain/errors.ts'
import { refuseBelow } from '../../../domain/refuse-below.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-role.ts'
import { formatTime, isBefore } from '../../../domain/time/facility-time.ts'
import { RequireUser } from '../../accounts/require-user.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { useNow } from '../../api/clock.ts'
import { PATIENCE, useLostSince } from '../../api/event-stream.ts'
import { useConfig } from '../../api/use-config.ts'
import { reloadOnHandOver } from '../../session/hand-over-channel.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonList } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/panels.tsx'
import { BACK_TO_ADMIN } from './back-links.ts'
import { StaffActions, StaffNav } from './staff-nav.tsx'

interface Props {
  page: DeskPath
  /** In place of the page's own title. */
  title?: string
  /** In place of the page's own least role. */
  least?: StaffRole
  /** Link to the parent page, such as from a booking to the board. */
  back?: { href: string; label: string }
  /** Link for customers, who are refused here. Staff get back to the desk. */
  wayOut?: { href: string; label: string }
  children: (user: CurrentUser) => ReactNode
}

const HOME = { href: '/', label: 'Go Home' }

/** A staff page: visitors are sent to sign in, customers see Access Denied, staff get their navigation. */
export function StaffFrame({ page, back, wayOut = HOME, children, ...own }: Props) {
  const user = useCurrentUser()
  const { title, least } = { ...DESK_PAGES[page], ...own }
  // Syncs the clock: today is the facility's day, whatever the device's clock shows.
  useConfig()
  useEffect(reloadOnHandOver, [])
  return (
    <PageFrame
      title={title}
      {...(back && { back })}
      {...(user.data?.staffRole && {
        nav: <StaffNav role={user.data.staffRole} parent={back?.href.split('?')[0]} />,
        aside: <StaffActions user={user.data} />,
      })}
    >
      <RequireUser fallback={<SkeletonList count={4} className="h-32" />}>
        {(user) =>
          isAtLeast(user.staffRole, least) ? (
            <>
              <StaleBanner />
              {children(user)}
            </>
          ) : (
            <AccessDenied role={user.staffRole} least={least} way={wayOut} />
          )
        }
      </RequireUser>
    </PageFrame>
  )
}

interface Refused {
  role: StaffRole | undefined
  least: StaffRole
  way: { href: string; label: string }
}

/** Shown to customers on staff pages (spec section 2, Admin hub), and to staff whose role isn't enough. */
function AccessDenied({ role, least, way }: Refused) {
  const refusal = role && refuseBelow(role, least)
  const { href, label } = role ? BACK_TO_ADMIN : way
  return (
    <Notice tone="bad" role="alert" heading="Access Denied">
      <p>{refusal ? messageOf(refusal) : 'You need admin privileges to access this page.'}</p>
      <ButtonLink href={href}>{label}</ButtonLink>
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
