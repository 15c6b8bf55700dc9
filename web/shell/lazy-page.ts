import { type ComponentType, lazy } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { PAGE_TITLES, type PagePath } from '../../domain/pages.ts'
import { orReload } from './load-chunk.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A lazily loaded page. `heading` is shown while it loads. */
export const lazyPage = (path: PagePath, load: LoadPage) => ({
  path,
  heading: headingOf(path),
  load,
  Page: lazy(orReload(load)),
})

/** What stands in a page's header until the page itself is there. */
export function headingOf(path: PagePath): string {
  return path === '/' ? FACILITY_NAME : PAGE_TITLES[path]
}
