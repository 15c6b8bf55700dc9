import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../../domain/facility.ts'
import { classNames } from '../ui/class-names.ts'
import { Stitches } from '../ui/stitches.tsx'

/** The path of the last page opened; null before the first. */
let openedPath: string | null = null

/**
 * Sets the document title. After navigation, moves focus to the heading so screen readers announce the new page. The
 * first page leaves focus alone, even when its frame renders again once data arrives.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${FACILITY_NAME}`
  }, [title])
  // Before the page can be pressed: scrolling later would move it under the finger.
  useLayoutEffect(() => {
    const path = window.location.pathname
    const isFirst = openedPath === null
    const isSame = openedPath === path
    openedPath = path
    if (isFirst || isSame) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    fadeIn(path)
  }, [])
  return heading
}

/**
 * Fades a new page in. Not a view transition, which takes presses until it ends. The desk doesn't fade, because staff are in a hurry,
 * and neither do pages of people who prefer less motion.
 */
function fadeIn(path: string): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isReduced || path.startsWith('/admin')) return
  document.getElementById('main')?.animate({ opacity: [0, 1] }, 120)
}

interface Props {
  title: string
  /** The back button's target and accessible name. */
  back?: { href: string; label: string }
  /** To the right of the heading. */
  aside?: ReactNode
  subtitle?: string
  /** Navigation between related pages: in the header, on a narrow screen below its title. The header is then lower. */
  nav?: ReactNode
  /** Below the content, for short pages. */
  footer?: ReactNode
  /** Between sections. `tight` fits them all on screen; `dense` is for choices that depend on each other. */
  spacing?: keyof typeof SPACING
  children: ReactNode
}

const SPACING = { wide: 'gap-8 pt-8', tight: 'gap-5 pt-4', dense: 'gap-2.5 pt-2.5' } as const

/** The page layout: heading on the night-blue header band, content below. */
export function PageFrame({ title, back, aside, subtitle, nav, footer, spacing = 'wide', children }: Props) {
  const heading = usePageTitle(title)
  return (
    <>
      <header className="on-dark-focus bg-night text-on-night">
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-2 px-4 md:in-[.column-wide]:px-8',
            nav ? 'min-h-12 lg:min-h-16' : 'min-h-16 gap-y-2 py-2',
          )}
        >
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
            <h1 ref={heading} tabIndex={-1} className={nav ? 'text-xl md:text-2xl lg:text-3xl' : 'text-3xl'}>
              {title}
            </h1>
            <p className="hidden print:block">
              {FACILITY_NAME}, {FACILITY_ADDRESS}
            </p>
            {subtitle && <p className="text-on-night-soft">{subtitle}</p>}
          </div>
          {nav}
          {aside}
        </div>
        <Stitches />
      </header>
      <main
        id="main"
        className={classNames(
          'grid grow content-start px-4 md:in-[.column-wide]:px-8',
          footer ? 'pb-8' : 'pb-[calc(var(--floor)+2rem)]',
          nav ? 'gap-8 pt-2' : SPACING[spacing],
        )}
      >
        {children}
      </main>
      {footer && <div className="pb-(--floor)">{footer}</div>}
    </>
  )
}
