import { deskPageAt } from './desk-pages.ts'
import { PAGE_PATHS, PAGES, type PagePath } from './pages.ts'

/** The page at a path, with or without a slash at its end, if there is one. */
export function pageAt(path: string): PagePath | undefined {
  if (deskPageAt(path)) return '/admin/*?'
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PAGE_PATHS.find((page) => page === plain && page !== '/admin/*?')
}

/** The pages that search engines should know. */
export const SEARCH_PATHS = PAGE_PATHS.filter((page) => PAGES[page].description !== null)
