import { FACILITY_NAME } from './facility.ts'

interface Page {
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
}

interface Visit {
  /** The day in the page's address, not checked yet. */
  date: string | null
  today: Temporal.PlainDate
}

const CATALOG = ['/api/spaces', '/api/bundles']
const OPEN_DAYS = ['/api/opening-hours', '/api/blocked-dates', '/api/closures']
const OWN_BOOKINGS = ['/api/bookings']
const OWN_TEAMS = ['/api/teams']
const OWN_PACKS = ['/api/packs']
const none = () => []

/**
 * The web app's pages (spec section 2). Routes, documents, their heads, and their first data come from this table. The page at
 * /login is web/pages/login-page.tsx. `/admin/*?` is the desk, with its own pages in desk-pages.ts.
 */
export const PAGES = {
  '/': {
    title: 'Home',
    description: `Rent batting cages, practice areas, and team bundles by the hour at ${FACILITY_NAME}, Michigan's premier indoor baseball practice facility in Weidman. See today's open times.`,
    firstCalls: ({ today }) => [...CATALOG, ...OPEN_DAYS, ...OWN_BOOKINGS, ...takenHoursFrom(today)],
    starts: 'page',
  },
  '/login': {
    title: 'Welcome Back',
    description: `Sign in to ${FACILITY_NAME} to book a batting cage or practice area, pay, and see your bookings.`,
    firstCalls: none,
    starts: 'form',
  },
  '/register': {
    title: 'Create Account',
    description: `Create an account at ${FACILITY_NAME} and book a batting cage, practice area, or team bundle in a minute.`,
    firstCalls: none,
    starts: 'form',
  },
  '/forgot-password': {
    title: 'Forgot Password',
    description: `Get a link to set a new password for your account at ${FACILITY_NAME}.`,
    firstCalls: none,
    starts: 'form',
  },
  '/reset-password': {
    title: 'Reset Password',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/verify-email': { title: 'Email Address', description: null, firstCalls: none, starts: 'page' },
  '/booking': {
    title: 'Book a Session',
    description: `Pick a batting cage, practice area, or team bundle, a day, and a time at ${FACILITY_NAME} in Weidman, Michigan.`,
    firstCalls: ({ date, today }) => [
      ...CATALOG,
      ...OPEN_DAYS,
      ...OWN_BOOKINGS,
      ...chosenDay(date),
      ...takenHoursFrom(today),
    ],
    starts: 'page',
  },
  '/season': {
    title: 'Book a Season',
    description: `Book the same time every week at ${FACILITY_NAME} in Weidman, Michigan, for your whole season, with one payment.`,
    firstCalls: ({ today }) => [
      ...CATALOG,
      ...OPEN_DAYS,
      ...OWN_BOOKINGS,
      ...OWN_TEAMS,
      ...takenHoursFrom(today),
    ],
    starts: 'page',
  },
  '/checkout': { title: 'Payment', description: null, firstCalls: none, starts: 'heading' },
  '/payment-success': {
    title: 'Your Booking',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/sign': { title: 'Sign', description: null, firstCalls: none, starts: 'heading' },
  '/agreements': {
    title: 'Signed Agreements',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/link': { title: 'Your Booking', description: null, firstCalls: none, starts: 'heading' },
  '/team': { title: 'Your Team', description: null, firstCalls: none, starts: 'heading' },
  '/waiting': {
    title: 'Tell Me If It Opens',
    description: null,
    firstCalls: ({ today }) => [
      ...CATALOG,
      ...OPEN_DAYS,
      ...OWN_BOOKINGS,
      '/api/waiting',
      ...takenHoursFrom(today),
    ],
    starts: 'page',
  },
  '/rebook': {
    title: 'Choose Another Time',
    description: null,
    firstCalls: none,
    starts: 'heading',
  },
  '/packs': { title: 'Hour Packs', description: null, firstCalls: () => OWN_PACKS, starts: 'page' },
  '/offer': { title: 'Offer It Back', description: null, firstCalls: none, starts: 'heading' },
  '/move': {
    title: 'Move',
    description: null,
    firstCalls: ({ today }) => [...CATALOG, ...OPEN_DAYS, ...OWN_BOOKINGS, ...takenHoursFrom(today)],
    starts: 'heading',
  },
  '/teams': { title: 'My Teams', description: null, firstCalls: () => OWN_TEAMS, starts: 'page' },
  '/dashboard': {
    title: 'My Bookings',
    description: null,
    firstCalls: () => [...CATALOG, ...OWN_BOOKINGS, ...OWN_TEAMS, ...OWN_PACKS],
    starts: 'page',
  },
  '/receipt': { title: 'Receipt', description: null, firstCalls: none, starts: 'heading' },
  '/profile': { title: 'Profile', description: null, firstCalls: none, starts: 'page' },
  '/admin/*?': { title: 'Admin Panel', description: null, firstCalls: none, starts: 'heading' },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES
export const PAGE_PATHS = Object.keys(PAGES) as PagePath[]

/** All first calls of a page. */
export function firstCalls(page: PagePath, visit: Visit): string[] {
  return ['/api/auth/user', '/api/config', ...PAGES[page].firstCalls(visit)]
}

function chosenDay(date: string | null): string[] {
  if (!date) return []
  const day = encodeURIComponent(date)
  return [`/api/bookings/availability/${day}`, `/api/resale/${day}`]
}

const DAYS_AHEAD = 14

/** For the next two weeks: home offers the next free times, and the booking page shows these days. */
function takenHoursFrom(today: Temporal.PlainDate): string[] {
  const months = [today, today.add({ days: DAYS_AHEAD - 1 })].map((day) => day.with({ day: 1 }).toString())
  return [...new Set(months)].map((month) => `/api/bookings/taken/${month}`)
}

/** "home", "admin", "forgot-password": the first part of the names of a page's files. */
export function pageName(page: PagePath): string {
  return page === '/' ? 'home' : (page.split('/')[1] ?? '')
}

/** The file of a page's document in the built client: each has its own title, and loads its own scripts. */
export function documentFile(page: PagePath): string {
  return `documents/${pageName(page)}.html`
}
