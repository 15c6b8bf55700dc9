import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'bookings/actions' }, () => import('./move-link.tsx')),
  contribute({ of: NAME, at: 'desk/policy-term' }, () => import('./desk/moves-term.tsx')),
]
