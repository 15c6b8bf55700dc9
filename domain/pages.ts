/** The web app's pages and their titles (spec section 2). `/admin/*?` is the desk, which has its own. */
export const PAGE_TITLES = {
  '/': 'Home',
  '/login': 'Welcome Back',
  '/register': 'Create Account',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  '/verify-email': 'Email Address',
  '/booking': 'Book a Session',
  '/checkout': 'Payment',
  '/payment-success': 'Your Booking',
  '/sign': 'Sign',
  '/agreements': 'Signed Agreements',
  '/link': 'Your Booking',
  '/dashboard': 'My Bookings',
  '/receipt': 'Receipt',
  '/profile': 'Profile',
  '/admin/*?': 'Admin Panel',
} as const
export type PagePath = keyof typeof PAGE_TITLES
export const PAGE_PATHS = Object.keys(PAGE_TITLES) as PagePath[]

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

/** The page at a path, if there is one. */
export function pageAt(path: string): PagePath | undefined {
  if (!isPage(path)) return undefined
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PAGE_PATHS.find((page) => page === plain) ?? '/admin/*?'
}

/** The file of a page's document in the built client: each has its own title, and loads its own scripts. */
export function documentFile(page: PagePath): string {
  return `documents/${nameOf(page)}.html`
}

/** "home", "admin", "forgot-password" */
export function nameOf(page: PagePath): string {
  return page === '/' ? 'home' : (page.split('/')[1] ?? '')
}
