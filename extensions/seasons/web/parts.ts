import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { contribute, contributePage } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

const TO_BOOKINGS = { href: '/admin/bookings', label: DESK_PAGES['/admin/bookings'].back }

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'booking/dates' }, () => import('./every-week-link.tsx')),
  contribute({ of: NAME, at: 'desk/new-booking' }, () => import('./desk/book-season-link.tsx')),
  contribute({ of: NAME, at: 'desk/customer-actions' }, () => import('./desk/season-for-customer.tsx')),
  contributePage(
    { of: NAME, title: 'Book a Season', least: 'desk', back: TO_BOOKINGS },
    () => import('./desk/season-page.tsx'),
  ),
]
