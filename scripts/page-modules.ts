import { type PagePath, pageName } from '../domain/pages.ts'

/** The end of the path of a page's module: the page at /login is web/pages/login-page.tsx. */
export function pageModule(page: PagePath): string {
  return `/web/pages/${pageName(page)}-page.tsx`
}
