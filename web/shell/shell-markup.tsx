import { renderToStaticMarkup } from 'react-dom/server'
import { FACILITY_NAME } from '../../domain/facility.ts'
import type { PagePath } from '../../domain/pages.ts'
import { columnClass } from '../ui/column.ts'
import { headingOf } from './load-chunk.ts'
import { PageShell } from './page-shell.tsx'

/** A page's placeholder before its scripts run, as HTML for the build. Null for an address without a page. */
export function shellMarkup(page: PagePath | null): string {
  return renderToStaticMarkup(
    <div className={columnClass(page === '/admin/*?')}>
      <PageShell title={page === null ? FACILITY_NAME : headingOf(page)} />
    </div>,
  )
}
