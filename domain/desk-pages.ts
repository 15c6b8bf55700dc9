import { LEAST_ROLE, type StaffRole } from './staff-role.ts'

interface DeskPage {
  title: string
  /** Its link in the navigation; null if only other pages lead there. */
  nav: string | null
  /** Leads back from a booking or a customer that staff opened here; null if nothing does. */
  back: string | null
  /** The least role it's for. */
  least: StaffRole
}

/** The desk's pages (spec section 2); `:id` is any one segment. */
export const DESK_PAGES = {
  '/admin/board': { title: 'Day Board', nav: 'Today', back: 'Back to the day', least: 'desk' },
  '/admin': { title: 'Admin Panel', nav: null, back: null, least: 'desk' },
  '/admin/bookings': {
    title: 'Booking Management',
    nav: 'Bookings',
    back: 'Back to all bookings',
    least: 'desk',
  },
  '/admin/attention': {
    title: 'Needs Attention',
    nav: null,
    back: 'Back to Attention',
    least: 'desk',
  },
  '/admin/users': { title: 'User Management', nav: 'Customers', back: 'Back to customers', least: 'desk' },
  '/admin/reports': { title: 'Totals & Reports', nav: 'Money', back: 'Back to reports', least: 'desk' },
  '/admin/settings': { title: 'Settings', nav: 'Settings', back: null, least: LEAST_ROLE.prices },
  '/admin/prices': { title: 'Price Rules', nav: null, back: null, least: LEAST_ROLE.prices },
  '/admin/extras/:id': { title: 'Extras', nav: null, back: 'Back to the list', least: 'desk' },
  '/admin/hours': { title: 'Opening Hours', nav: null, back: 'Back to hours', least: LEAST_ROLE.prices },
  '/admin/audit': { title: 'Audit Log', nav: null, back: null, least: LEAST_ROLE.audit },
  '/admin/bookings/:id': { title: 'Booking', nav: null, back: 'Back to the booking', least: 'desk' },
  '/admin/bookings/:id/receipt': { title: 'Receipt', nav: null, back: null, least: 'desk' },
  '/admin/customers/:id': { title: 'Customer', nav: null, back: 'Back to the customer', least: 'desk' },
  '/admin/help': { title: "A Clerk's First Shift", nav: null, back: null, least: 'desk' },
  '/admin/help/owner': { title: "An Owner's First Week", nav: null, back: null, least: LEAST_ROLE.people },
  '/admin/setup': { title: 'Admin Setup', nav: null, back: null, least: 'desk' },
} as const satisfies Record<string, DeskPage>

export type DeskPath = keyof typeof DESK_PAGES
export const DESK_PATHS = Object.keys(DESK_PAGES) as DeskPath[]

/** Whether staff work there. The setup is for someone who isn't staff yet. */
export const isDeskPath = (path: string) => /^\/admin(?!\/setup)/.test(path)

const PATTERNS = DESK_PATHS.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`),
}))

/** The page of the desk at a path, with or without a slash at its end, if there is one. */
export function deskPageAt(path: string): DeskPath | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.path
}
