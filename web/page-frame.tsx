import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { FACILITY_NAME } from '../domain/facility.ts'
import { Stitches } from './ui/stitches.tsx'

let isFirstPage = true

/** Names the page, and after the first one moves focus to its heading, so that a screen reader follows. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${FACILITY_NAME}`
  }, [title])
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false
      return
    }
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
  /** At the foot of a short page. */
  footer?: ReactNode
  children: ReactNode
}

/** A page with its heading on the night-blue band that every screen shares. */
export function PageFrame({ title, back, aside, subtitle, footer, children }: Props) {
  const heading = usePageTitle(title)
  return (
    <>
      <header className="on-dark-focus bg-night text-on-night">
        <div className="flex min-h-16 items-center gap-2 px-4 py-2">
          {back && (
            <Link
              href={back.href}
              aria-label={back.label}
              className="-ml-3 grid size-11 shrink-0 place-content-center rounded-plate hover:bg-night-deep"
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </Link>
          )}
          <div className="min-w-0 grow">
            <h1 ref={heading} tabIndex={-1} className="text-3xl">
              {title}
            </h1>
            {subtitle && <p className="text-on-night-soft">{subtitle}</p>}
          </div>
          {aside}
        </div>
        <Stitches />
      </header>
      <main id="main" className="grid grow content-start gap-8 px-4 pt-8 pb-[calc(var(--spacing-nav)+2rem)]">
        {children}
      </main>
      {footer}
    </>
  )
}
