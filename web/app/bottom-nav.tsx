import { CalendarPlus, ClipboardList, House, Ticket, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { isDeskPath } from '../../domain/desk-pages.ts'
import type { Page } from '../../domain/pages.ts'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { forgetVisitUnlessOf } from '../offline/last-visit.ts'
import { mayBeSignedIn } from '../session/signed-in-cookie.ts'
import { classNames } from '../ui/class-names.ts'
import { useMandatoryPage } from './mandatory-page.ts'

const ITEMS = [
  { href: '/', label: 'Home', Icon: House },
  { href: '/booking', label: 'Book', Icon: CalendarPlus },
  { href: '/dashboard', label: 'Bookings', Icon: Ticket },
  { href: '/admin', label: 'Admin', Icon: ClipboardList },
  { href: '/profile', label: 'Profile', Icon: UserRound },
] as const

/** Main navigation for signed-in users. Always mounted, so the current user stays loaded. */
export function BottomNav({ routes }: { routes: readonly Page[] }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  const page = routes.find((each) => each.path === path)
  const isBusyElsewhere = useMandatoryPage(page) !== null
  const isStaff = user.data?.role === 'admin'
  useEffect(() => {
    if (user.data) forgetVisitUnlessOf(user.data)
  }, [user.data])
  // Without an answer, the way to the bookings of the last visit stays.
  const isShown = user.data || (user.isError && mayBeSignedIn())
  const isAtDesk = isStaff && isDeskPath(path)
  if (!isShown || isBusyElsewhere || isAtDesk || page?.hidesNav) return null
  return (
    <nav
      aria-label="Main"
      className="main-nav fixed inset-x-0 bottom-0 z-30 mx-auto h-nav max-w-column border-t-2 border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-[calc(var(--nav-height)-env(safe-area-inset-bottom))]">
        {ITEMS.filter(({ href }) => href !== '/admin' || isStaff).map(({ href, label, Icon }) => {
          const isCurrent = path === href
          return (
            <li key={href} className="grow basis-0">
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'relative grid h-full place-content-center justify-items-center gap-0.5 text-[min(0.875rem,4.4vw,1.25rem)] leading-tight -outline-offset-4 low:grid-flow-col low:items-center low:gap-2',
                  isCurrent
                    ? 'font-semibold text-accent before:absolute before:inset-x-1/4 before:-top-0.5 before:h-1 before:rounded-b before:bg-barn'
                    : 'text-ink-soft hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-[min(1.5rem,30px)]" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
