import { FACILITY_NAME } from './facility.ts'

interface PageFacts {
  title: string
  /** Text below the title in search engines and on cards. Null for pages about one person, or about one link in an email. */
  description: string | null
  /** The page's first requests to the API, as paths. Its document brings the responses along for those who are signed in. */
  firstCalls: (visit: Visit) => string[]
  /**
   * Its document shows the page as it starts, or only a heading, if that depends on the rest of its address.
   * A form is whole, and what's typed into it stays: its first data would change it, so it gets none.
   */
  starts: 'form' | 'page' | 'heading'
  /** A screen with one task, where the main navigation would only distract. */
  hidesNav?: true
  /** Works for everyone, whatever the signed-in user has to do first, such as setting a new password. */
  isAlwaysOpen?: true
}

interface Visit {
  /** The day in the page's address, not checked yet. */
  date: string | null
  today: Temporal.PlainDate
}

/** A page with its path. */
export interface Page extends PageFacts {
  path: string
  /** The extension that has it. While that's off, the page responds like an unknown one. */
  of?: string
}

const CATALOG = ['/api/spaces', '/api/bundles']
const OPEN_DAYS = ['/api/opening-hours', '/api/blocked-dates', '/api/closures']
const OWN_BOOKINGS = ['/api/bookings']
const none = () => []

/** The first calls of a page on which customers choose a time. */
export function callsToChoose({ today }: Visit): string[] {
  return [...CATALOG, ...OPEN_DAYS, ...OWN_BOOKINGS, ...takenHoursFrom(today)]
}

/**
 * The web app's pages (spec section 2). Routes, documents, their heads, and their first data come from this
 * table. The page at /login is web/pages/login-page.tsx. `/admin/*?` is the desk, with its own pages in
 * desk-pages.ts.
 */
export const PAGES = {
  '/': {
    title: 'Home',
    description: `Rent batting cages, practice areas, and team bundles by the hour at ${FACILITY_NAME}, Michigan's premier indoor baseball practice facility in Weidman. See today's open times.`,
    firstCalls: callsToChoose,
    starts: 'page',
  },
  '/login': {
    title: 'Welcome Back',
    description: `Sign in to ${FACILITY_NAME} to book a batting cage or practice area, pay, and see your bookings.`,
    firstCalls: none,
    starts: 'form',
    hidesNav: true,
    isAlwaysOpen: true,
  },
  '/register': {
    title: 'Create Account',
    description: `Create an account at ${FACILITY_NAME} and book a batting cage, practice area, or team bundle in a minute.`,
    firstCalls: none,
    starts: 'form',
    hidesNav: true,
  },
  '/forgot-password': {
    title: 'Forgot Password',
    description: `Get a link to set a new password for your account at ${FACILITY_NAME}.`,
    firstCalls: none,
    starts: 'form',
    isAlwaysOpen: true,
  },
  '/reset-password': {
    title: 'Reset Password',
    description: null,
    firstCalls: none,
    starts: 'heading',
    isAlwaysOpen: true,
  },
  '/verify-email': { title: 'Email Address', description: null, firstCalls: none, starts: 'page' },
  '/booking': {
    title: 'Book a Session',
    description: `Pick a batting cage, practice area, or team bundle, a day, and a time at ${FACILITY_NAME} in Weidman, Michigan.`,
    firstCalls: (visit) => [...callsToChoose(visit), ...chosenDay(visit.date)],
    starts: 'page',
  },
  '/checkout': { title: 'Payment', description: null, firstCalls: none, starts: 'heading', hidesNav: true },
  '/payment-success': {
    title: 'Your Booking',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/sign': { title: 'Sign', description: null, firstCalls: none, starts: 'heading', hidesNav: true },
  '/agreements': {
    title: 'Signed Agreements',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/link': {
    title: 'Your Booking',
    description: null,
    firstCalls: none,
    starts: 'heading',
    hidesNav: true,
    isAlwaysOpen: true,
  },
  '/dashboard': {
    title: 'My Bookings',
    description: null,
    firstCalls: () => [...CATALOG, ...OWN_BOOKINGS],
    starts: 'page',
  },
  '/receipt': { title: 'Receipt', description: null, firstCalls: none, starts: 'heading' },
  '/profile': { title: 'Profile', description: null, firstCalls: none, starts: 'page' },
  '/admin/*?': { title: 'Admin Panel', description: null, firstCalls: none, starts: 'heading' },
} as const satisfies Record<string, PageFacts>

export type PagePath = keyof typeof PAGES
export const PAGE_PATHS = Object.keys(PAGES) as PagePath[]

/** The same as a list, to which composition adds those of extensions (`extensions/domain.ts`). */
export const CORE_PAGES: readonly Page[] = PAGE_PATHS.map((path) => ({ path, ...PAGES[path] }))

/** All first calls of a page. */
export function firstCalls(page: Pick<Page, 'firstCalls'>, visit: Visit): string[] {
  return ['/api/auth/user', '/api/config', ...page.firstCalls(visit)]
}

function chosenDay(date: string | null): string[] {
  if (!date) return []
  const day = encodeURIComponent(date)
  return [`/api/bookings/availability/${day}`]
}

const DAYS_AHEAD = 14

/** For the next two weeks: home offers the next free times, and the booking page shows these days. */
function takenHoursFrom(today: Temporal.PlainDate): string[] {
  const months = [today, today.add({ days: DAYS_AHEAD - 1 })].map((day) => day.with({ day: 1 }).toString())
  return [...new Set(months)].map((month) => `/api/bookings/taken/${month}`)
}

/** "home", "admin", "forgot-password": the first part of the names of a page's files. */
function pageName({ path }: Pick<Page, 'path'>): string {
  return path === '/' ? 'home' : (path.split('/')[1] ?? '')
}

/** The file of a page's document in the built client: each has its own title, and loads its own scripts. */
export function documentFile(page: Pick<Page, 'path'>): string {
  return `documents/${pageName(page)}.html`
}

/** The file of a page's component: a page of an extension is in its folder. */
export function pageModule(page: Pick<Page, 'path' | 'of'>): string {
  return `${page.of ? `extensions/${page.of}/` : ''}web/pages/${pageName(page)}-page.tsx`
}
