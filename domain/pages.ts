/** The paths of the web app's pages (spec section 2). `/admin/*?` is the desk, which has its own. */
const PAGE_PATHS = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/sign',
  '/agreements',
  '/link',
  '/booking',
  '/checkout',
  '/payment-success',
  '/dashboard',
  '/profile',
  '/admin/*?',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]

/** The paths of the desk's pages; `:id` is any one segment. */
const DESK_PATHS = [
  '/admin',
  '/admin/bookings',
  '/admin/bookings/:id',
  '/admin/bookings/:id/receipt',
  '/admin/customers/:id',
  '/admin/attention',
  '/admin/users',
  '/admin/reports',
  '/admin/settings',
  '/admin/setup',
  '/admin/audit',
] as const
export type DeskPath = (typeof DESK_PATHS)[number]

const PATTERNS = [...PAGE_PATHS, ...DESK_PATHS]
  .filter((path) => path !== '/admin/*?')
  .map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`))

/** Whether there's a page at a path, with or without a slash at its end. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
