import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'bookings/suspended' }, () => import('./to-other-times.tsx')),
  contribute({ of: NAME, at: 'desk/closing' }, () => import('./desk/offer-button.tsx')),
  contribute({ of: NAME, at: 'desk/board-day' }, () => import('./desk/offered-times.tsx')),
  contribute({ of: NAME, at: 'desk/closed-times' }, () => import('./desk/offered-times.tsx')),
]
