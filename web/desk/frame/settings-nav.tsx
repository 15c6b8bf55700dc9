import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { can } from '../../../domain/staff-role.ts'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { SETTINGS_PARTS } from './settings-parts.ts'

/** The side list of the settings beside one of their parts; above it on a phone. */
export function WithSettingsNav({ children }: { children: ReactNode }) {
  const user = useCurrentUser().data
  const [path] = useLocation()
  const section = new URLSearchParams(useSearch()).get('section')
  const current = section === null ? path : `${path}?section=${section}`
  return (
    <div className="grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Settings" className="print:hidden">
        <ul className="flex flex-wrap gap-x-1 md:sticky md:top-4 md:grid">
          {SETTINGS_PARTS.filter(({ needs }) => can(user ?? undefined, needs)).map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className={classNames(
                  'grid min-h-11 content-center rounded-plate px-3 figures text-lg leading-tight hover:bg-sunken',
                  href === current ? 'bg-sunken text-accent' : 'text-ink-soft',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 content-start gap-8">{children}</div>
    </div>
  )
}
