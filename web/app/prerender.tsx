import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { FACILITY_NAME } from '../../domain/facility.ts'
import type { Page } from '../../domain/pages.ts'
import { createQueryClient } from '../api/query-client.ts'
import { headingOf, startWith } from '../shell/lazy-page.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { columnClass } from '../ui/column.ts'
import { ROUTES } from './all-routes.ts'
import { App } from './app.tsx'

/**
 * The markup that the build writes into the documents: each page as it starts, the same for everyone, because
 * no one is known yet. `main.tsx` hydrates it. The desk has one document for many addresses, so it's only a
 * shell.
 */
export const pageMarkup = new Map<string, string>()

for (const page of ROUTES) {
  if (page.path === '/admin/*?') continue
  await startWith(page)
  // Waits for forms (web/shell/form-in-document.tsx), and writes them where they belong, whatever their size.
  const { prelude } = await prerender(
    <App routes={ROUTES} queryClient={createQueryClient()} path={page.path} />,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  pageMarkup.set(page.path, await new Response(prelude).text())
}

/** A page that's still loading, for documents without one. */
export function shellMarkup(page: Page | null): string {
  return renderToStaticMarkup(
    <div className={columnClass(page !== null)}>
      <PageShell title={page === null ? FACILITY_NAME : headingOf(page)} />
    </div>,
  )
}
