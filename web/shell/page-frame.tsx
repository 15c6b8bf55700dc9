import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { classNames } from '../ui/class-names.ts'
import { Stitches } from '../ui/stitches.tsx'

/** The path of the page that was last opened; null before the first. */
let openedPath: string | null = null

/**
 * Names the page. Going to another page moves focus to its heading, so that a screen reader follows; the first page
 * leaves focus where the browser puts it, also when its frame is drawn once more as its data arrives.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${FACILITY_NAME}`
  }, [title])
  useEffect(() => {
    const path = window.location.pathname
    const isFirst = openedPath === null
    const isSame = openedPath === path
    openedPath = path
    if (isFirst || isSame) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

interface Props {
  title: string
  /** Where the back button leads, and what it is called. */
  back?: { href: string; label: string }
  /** At the right of the heading. */
  aside?: ReactNode
  subtitle?: string
  /** Below the band, the way around among pages that belong together. */
  nav?: ReactNode
  /** At the foot of a short page. */
  footer?: ReactNode
  /** Less room between the parts, where all of them should be in view at once. */
  isTight?: boolean
  children: ReactNode
}

/** A page with its heading on the night-blue band that every screen shares. */
export function PageFrame({ title, back, aside, subtitle, nav, footer, isTight = false, children }: Props) {
  const heading = usePageTitle(title)
  return (
    <>
      <header className="on-dark-focus bg-night text-on-night">
        <div className="flex min-h-16 flex-wrap items-center gap-2 px-4 py-2 lg:in-[.column-wide]:px-8">
          {back && (
            <Link
              href={back.href}
              aria-label={back.label}
              className="-ml-3 grid size-11 shrink-0 place-content-center rounded-plate hover:bg-night-deep"
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </Link>
          )}
          <div className="min-w-0 grow basis-20">
            <h1 ref={heading} tabIndex={-1} className="text-3xl">
              {title}
            </h1>
            {subtitle && <p className="text-on-night-soft">{subtitle}</p>}
          </div>
          {aside}
        </div>
        <Stitches />
      </header>
      {nav}
      <main
        id="main"
        className={classNames(
          'grid grow content-start px-4 pb-[calc(var(--floor)+2rem)] lg:in-[.column-wide]:px-8',
          isTight ? 'gap-5 pt-4' : 'gap-8 pt-8',
        )}
      >
        {children}
      </main>
      {footer}
    </>
  )
}
