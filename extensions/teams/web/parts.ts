import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME as of } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of, at: 'bookings/below' }, () => import('./booking-team-field.tsx')),
  contribute({ of, at: 'booking/season-fields' }, () => import('./season-team-field.tsx')),
  contribute({ of, at: 'success/order' }, () => import('./season-team.tsx')),
  contribute({ of, at: 'profile/actions' }, () => import('./teams-link.tsx')),
  contribute({ of, at: 'desk/booking' }, () => import('./desk/booking-team.tsx')),
  contribute({ of, at: 'desk/booking-agreements' }, () => import('./desk/team-agreements.tsx')),
  contribute({ of, at: 'desk/board-cell' }, () => import('./desk/board-team.tsx')),
  contribute({ of, at: 'desk/report-tops' }, () => import('./desk/top-teams.tsx')),
  contribute({ of, at: 'desk/report-downloads' }, () => import('./desk/top-teams-link.tsx')),
  contribute({ of, at: 'desk/settings' }, () => import('./desk/team-settings.tsx')),
]
