import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'bookings/actions' }, () => import('./offer-link.tsx')),
  contribute({ of: NAME, at: 'booking/day' }, () => import('./offered-times.tsx')),
  contribute({ of: NAME, at: 'desk/booking-badges' }, () => import('./desk/resale-badges.tsx')),
  contribute({ of: NAME, at: 'desk/policy-term' }, () => import('./desk/resale-term.tsx')),
]
