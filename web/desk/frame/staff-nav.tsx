import { Link, useLocation } from 'wouter'
import { classNames } from '../../ui/class-names.ts'

const PAGES = [
  { href: '/admin', label: 'Today' },
  { href: '/admin/bookings', label: 'Bookings' },
  { href: '/admin/attention', label: 'Attention' },
  { href: '/admin/reports', label: 'Reports' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/audit', label: 'Audit Log' },
] as const

/** Navigation between staff pages. */
export function StaffNav() {
  const [path] = useLocation()
  return (
    <nav aria-label="Staff" className="on-dark-focus overflow-x-auto bg-night-deep text-on-night">
      <ul className="flex px-2 md:px-6">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <Link
              ref={path === href ? keepInView : undefined}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={classNames(
                'grid min-h-12 place-content-center border-b-4 px-3 pt-1 figures text-lg whitespace-nowrap -outline-offset-4',
                path === href
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

/** The links scroll sideways on a phone; the current one has to be visible. */
function keepInView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
