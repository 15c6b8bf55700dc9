import { useQueryClient } from '@tanstack/react-query'
import { Bell, CircleHelp, Plus, Search, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { DESK_PAGES, DESK_PATHS } from '../../../domain/desk-pages.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-role.ts'
import { lockDesk } from '../../accounts/desk-machine/desk-lock.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { useAttention } from '../requests/live-queries.ts'
import { useNewBookings } from './new-bookings.ts'
import { useSearchText } from './use-search-text.ts'

const LINKS = DESK_PATHS.flatMap((href) => ({ href, label: DESK_PAGES[href].nav })).filter(
  ({ label }) => label,
)

/** The way between staff pages. A page without a link of its own marks its parent's. */
export function StaffNav({ role, parent }: { role: StaffRole; parent: string | undefined }) {
  const [path] = useLocation()
  useNewBookings()
  useDeskManifest()
  const current = LINKS.find(({ href }) => href === path) ?? LINKS.find(({ href }) => href === parent)
  return (
    <nav
      aria-label="Staff"
      className="flex min-w-0 max-lg:order-last max-lg:-mx-4 max-lg:basis-[calc(100%+2rem)] max-lg:bg-night-deep md:max-lg:-mx-8 md:max-lg:basis-[calc(100%+4rem)]"
    >
      <ul className="flex min-w-0 grow overflow-x-auto px-1 md:max-lg:px-6">
        {LINKS.filter(({ href }) => isAtLeast(role, DESK_PAGES[href].least)).map(({ href, label }) => (
          <li key={href} className="shrink-0 max-md:grow">
            <Link
              ref={current?.href === href ? keepInView : undefined}
              href={href}
              aria-current={path === href ? 'page' : current?.href === href ? 'true' : undefined}
              className={classNames(
                'grid min-h-12 place-content-center border-b-4 px-1.5 pt-1 md:px-3 lg:min-h-16 lg:px-2 xl:px-3 figures text-lg whitespace-nowrap -outline-offset-4',
                current?.href === href
                  ? 'border-board-figure'
                  : 'border-transparent text-on-night-soft hover:text-on-night',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ACTION =
  'grid size-11 shrink-0 place-content-center rounded-plate text-on-night-soft hover:bg-night-deep hover:text-on-night'
const ICON = 'size-5'

/**
 * At hand on every staff page: booking, searching, what needs attention, and the way to the customers' pages.
 */
export function StaffActions({ user }: { user: CurrentUser }) {
  const [, setFind] = useSearchText()
  return (
    <div className="-mr-2 flex shrink-0 items-center print:hidden">
      <Link
        href="/admin/bookings?tab=create"
        aria-label="New Booking"
        className="grid size-11 place-content-center rounded-plate text-board-figure hover:bg-night-deep md:mr-1 md:flex md:w-auto md:items-center md:gap-1.5 md:max-lg:h-9 md:border-2 md:border-current md:px-3 figures text-lg"
      >
        <Plus aria-hidden="true" className="size-6 md:size-5" />
        <span className="max-md:hidden">New Booking</span>
      </Link>
      <button
        type="button"
        aria-label="Search"
        title="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setFind('')}
        className={ACTION}
      >
        <Search aria-hidden="true" className={ICON} />
      </button>
      <AttentionBell />
      <Link href="/admin/help" aria-label="Help" title="Help" className={classNames(ACTION, 'max-xl:hidden')}>
        <CircleHelp aria-hidden="true" className={ICON} />
      </Link>
      {user.deskMachine && <SwitchButton user={user} />}
      <Menu label="More" icon={<UserRound aria-hidden="true" className={ICON} />} className={ACTION}>
        <MenuLink href="/">Home</MenuLink>
        <MenuLink href="/profile">Profile</MenuLink>
        <MenuLink href="/admin/help">Help</MenuLink>
      </Menu>
    </div>
  )
}

/**
 * Leads to what needs attention, with the number of entries. It takes no room, so nothing moves when it
 * comes.
 */
function AttentionBell() {
  const [path] = useLocation()
  const count = useAttention().data?.length ?? 0
  const href = '/admin/attention'
  return (
    <Link
      href={href}
      title={DESK_PAGES[href].title}
      aria-current={path === href ? 'page' : undefined}
      className={classNames(ACTION, 'relative', path === href && 'text-board-figure')}
    >
      <Bell aria-hidden="true" className={ICON} />
      <span className="sr-only">Attention </span>
      {count > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-[1rem] bg-barn px-1 text-center figures text-sm leading-5 text-on-barn">
          {count}
        </span>
      )}
    </Link>
  )
}

/** On an enrolled machine: who is at the desk, and the way to someone else's PIN. */
function SwitchButton({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  return (
    <button
      type="button"
      onClick={() => lockDesk(client)}
      className="flex min-h-11 items-center gap-2 rounded-plate px-2 hover:bg-night-deep"
    >
      <span className="max-w-16 truncate max-md:sr-only md:max-w-40 lg:max-xl:max-w-16">
        {personName(user) ?? user.email}
      </span>
      <span className="figures text-board-figure">Switch</span>
    </button>
  )
}

/** The links can scroll sideways on a phone; the current one has to be visible. */
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
