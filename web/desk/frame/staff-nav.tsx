import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { DESK_PAGES, DESK_PATHS } from '../../../domain/desk-pages.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAttention } from '../requests/use-attention.ts'
import { useNewBookings } from './new-bookings.ts'
import { useSearchText } from './use-search-text.ts'

const LINKS = DESK_PATHS.flatMap((href) => ({ href, label: DESK_PAGES[href].nav })).filter(
  ({ label }) => label,
)

/** Navigation between staff pages and the search, with the number of entries that need attention. */
export function StaffNav() {
  const [path] = useLocation()
  const attention = useAttention().data?.length ?? 0
  const [, setFind] = useSearchText()
  useNewBookings()
  useDeskManifest()
  return (
    <nav aria-label="Staff" className="on-dark-focus flex bg-night-deep text-on-night">
      <ul className="flex min-w-0 grow overflow-x-auto px-2 md:px-6">
        {LINKS.map(({ href, label }) => (
          <li key={href} className="shrink-0">
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
              <span>
                {label}
                {href === '/admin/attention' && attention > 0 && (
                  <span className="ml-2 rounded-[1rem] bg-barn px-2 text-base text-on-barn">{attention}</span>
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
        className="flex min-h-12 shrink-0 items-center gap-2 px-4 figures text-lg -outline-offset-4 hover:bg-night"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">Search</span>
      </button>
    </nav>
  )
}

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
