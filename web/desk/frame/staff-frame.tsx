import { useQueryClient } from '@tanstack/react-query'
import { House, Search, UserRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { DESK_PAGES, DESK_PATHS, type DeskPath } from '../../../domain/desk-pages.ts'
import { messageOf } from '../../../domain/errors.ts'
import { refuseBelow } from '../../../domain/refuse-below.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-role.ts'
import { formatTime, isBefore } from '../../../domain/time/facility-time.ts'
import { lockDesk } from '../../accounts/desk-machine/desk-lock.ts'
import { RequireUser } from '../../accounts/require-user.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { useNow } from '../../api/clock.ts'
import { PATIENCE, useLostSince } from '../../api/event-stream.ts'
import { useConfig } from '../../api/use-config.ts'
import { reloadOnHandOver } from '../../session/hand-over-channel.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonList } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/panels.tsx'
import { useAttention } from '../requests/live-queries.ts'
import { BACK_TO_ADMIN } from './back-links.ts'
import { useNewBookings } from './new-bookings.ts'
import { useSearchText } from './use-search-text.ts'

interface Props {
  page: DeskPath
  /** In place of the page's own title. */
  title?: string
  /** Link to the parent page, such as from a booking to the board. */
  back?: { href: string; label: string }
  /** Link for customers, who are refused here. Staff get back to the desk. */
  wayOut?: { href: string; label: string }
  children: (user: CurrentUser) => ReactNode
}

const HOME = { href: '/', label: 'Go Home' }

/** A staff page: visitors are sent to sign in, customers see Access Denied, staff get their navigation. */
export function StaffFrame({ page, title = DESK_PAGES[page].title, back, wayOut = HOME, children }: Props) {
  const user = useCurrentUser()
  const { least } = DESK_PAGES[page]
  // Syncs the clock: today is the facility's day, whatever the device's clock shows.
  useConfig()
  useEffect(reloadOnHandOver, [])
  return (
    <PageFrame
      title={title}
      {...(back && { back })}
      {...(user.data?.staffRole && {
        nav: <StaffNav role={user.data.staffRole} parent={back?.href.split('?')[0]} />,
        aside: <WayOut user={user.data} />,
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

const LINKS = DESK_PATHS.flatMap((href) => ({ href, label: DESK_PAGES[href].nav })).filter(
  ({ label }) => label,
)

/**
 * Navigation between staff pages and the search, with the number of entries that need attention. The number takes no room, or the
 * links after it would move when it comes. A page without a link of its own marks its parent's.
 */
function StaffNav({ role, parent }: { role: StaffRole; parent: string | undefined }) {
  const [path] = useLocation()
  const attention = useAttention().data?.length ?? 0
  const [, setFind] = useSearchText()
  const current = LINKS.find(({ href }) => href === path) ?? LINKS.find(({ href }) => href === parent)
  useNewBookings()
  useDeskManifest()
  return (
    <nav
      aria-label="Staff"
      className="flex min-w-0 max-lg:order-last max-lg:-mx-4 max-lg:basis-[calc(100%+2rem)] max-lg:bg-night-deep md:max-lg:-mx-8 md:max-lg:basis-[calc(100%+4rem)]"
    >
      <ul className="flex min-w-0 grow overflow-x-auto max-lg:px-2 md:max-lg:px-6">
        {LINKS.filter(({ href }) => isAtLeast(role, DESK_PAGES[href].least)).map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link
              ref={current?.href === href ? keepInView : undefined}
              href={href}
              aria-current={path === href ? 'page' : current?.href === href ? 'true' : undefined}
              className={classNames(
                'grid min-h-12 place-content-center border-b-4 px-3 pt-1 lg:min-h-16 lg:px-2 xl:px-3 figures text-lg whitespace-nowrap -outline-offset-4',
                current?.href === href
                  ? 'border-board-figure'
                  : 'border-transparent text-on-night-soft hover:text-on-night',
              )}
            >
              <span className="relative">
                {label}{' '}
                {href === '/admin/attention' && attention > 0 && (
                  <span className="absolute -top-1.5 -right-3.5 min-w-5 rounded-[1rem] bg-barn px-1 text-center text-sm leading-5 text-on-barn">
                    {attention}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setFind('')}
        className="flex min-h-12 shrink-0 items-center gap-2 px-4 lg:px-3 figures text-lg -outline-offset-4 hover:bg-night"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only lg:max-xl:sr-only">Search</span>
      </button>
    </nav>
  )
}

/** Leads to the customers' pages, whose navigation isn't shown here. On an enrolled machine, the person who is at the desk. */
function WayOut({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  return (
    <div className="-mr-2 flex shrink-0 print:hidden">
      {user.deskMachine && (
        <button
          type="button"
          onClick={() => lockDesk(client)}
          className="flex min-h-11 items-center gap-2 rounded-plate px-2 hover:bg-night-deep"
        >
          <span className="max-w-16 truncate md:max-w-40">{personName(user) ?? user.email}</span>
          <span className="figures text-board-figure">Switch</span>
        </button>
      )}
      {OUTSIDE.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-label={label}
          title={label}
          className="grid size-11 place-content-center rounded-plate text-on-night-soft hover:bg-night-deep hover:text-on-night"
        >
          <Icon aria-hidden="true" className="size-5" />
        </Link>
      ))}
    </div>
  )
}

const OUTSIDE = [
  { href: '/', label: 'Home', Icon: House },
  { href: '/profile', label: 'Profile', Icon: UserRound },
] as const

/** The links scroll sideways on a phone; the current one has to be visible. */
function keepInView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Someone who adds a staff page to a home screen wants to open the desk, not the booking page. */
function useDeskManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', '/desk.webmanifest')
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [])
}
