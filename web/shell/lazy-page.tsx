import { type ComponentType, lazy, Suspense } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import type { Page } from '../../domain/pages.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { orReload } from './load-chunk.ts'
import { PageShell } from './page-shell.tsx'

export type LoadPage = () => Promise<{ default: ComponentType }>

/** A page whose module is loaded when it's first needed. */
export interface LazyPage extends Page {
  load: LoadPage
  Lazy: ComponentType
  /** The loaded page, if the app started with it. */
  First: ComponentType | null
}

export function lazyPage(page: Page, load: LoadPage): LazyPage {
  return { ...page, load, Lazy: lazy(orReload(load)), First: null }
}

/** Loads a page before the app starts. It's then rendered immediately, as in its document. */
export async function startWith(page: LazyPage): Promise<void> {
  page.First = (await page.load()).default
}

export function ShownPage({ Lazy, First, ...page }: LazyPage) {
  const isHydrated = useIsHydrated()
  const heading = headingOf(page)
  if (page.starts === 'heading' && !isHydrated) return <PageShell title={heading} />
  // Not in Suspense, which React would hydrate later than the rest.
  return First ? <First /> : <InShell Lazy={Lazy} heading={heading} />
}

/** A lazily loaded page, or its shell until it's there. */
export function InShell({ Lazy, heading }: { Lazy: ComponentType; heading?: string }) {
  return (
    <Suspense fallback={<PageShell title={heading} />}>
      <Lazy />
    </Suspense>
  )
}

/** The heading of a page that's still loading. */
export function headingOf({ path, title }: Pick<Page, 'path' | 'title'>): string {
  return path === '/' ? FACILITY_NAME : title
}
