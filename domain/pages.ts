/** The paths of the web app's pages (spec section 2). Everything under /admin is the desk, which has its own. */
const PAGE_PATHS = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/sign',
  '/link',
  '/booking',
  '/checkout',
  '/payment-success',
  '/dashboard',
  '/profile',
  '/admin/*?',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]

/** Whether there's a page at a path. The desk answers for its own. */
export function isPage(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return (PAGE_PATHS as readonly string[]).includes(plain) || /^\/admin(\/|$)/.test(plain)
}

/** Pages that search engines have no use for: they're about one person, or about one link in an email. */
export function isForSearch(path: string): boolean {
  return (
    isPage(path) &&
    !/^\/(admin|checkout|link|payment-success|profile|reset-password|sign|verify-email)(\/|$)/.test(path)
  )
}
