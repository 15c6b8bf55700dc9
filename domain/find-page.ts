import { DESK_PATHS } from './desk-pages.ts'
import type { Page } from './pages.ts'

/** A page's addresses; `:id` is any one segment. The desk has many. */
export function addressesOf({ path }: Pick<Page, 'path'>): readonly string[] {
  return path === '/admin/*?' ? DESK_PATHS : [path]
}

/** The pages that search engines should know. */
export function searchPages(pages: readonly Page[]): Page[] {
  return pages.filter(({ description }) => description !== null)
}
