import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'booking/taken-hour' }, () => import('./taken-link.tsx')),
  contribute({ of: NAME, at: 'dashboard/bottom' }, () => import('./own-wishes-link.tsx')),
  contribute({ of: NAME, at: 'desk/board-day' }, () => import('./desk/waiting-customers.tsx')),
]
