import { DESK_PATHS } from './desk-pages.ts'
import { PAGE_PATHS, PAGES, type PagePath } from './pages.ts'

/** A page's addresses; `:id` is any one segment. The desk has many. */
export function addressesOf(page: PagePath): readonly string[] {
  return page === '/admin/*?' ? DESK_PATHS : [page]
}

/** The pages that search engines should know. */
export const SEARCH_PATHS = PAGE_PATHS.filter((page) => PAGES[page].description !== null)
