import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { contribute, contributePage } from '../../../web/outlets/contribution.ts'
import { NAME, TITLE } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contributePage(
    { of: NAME, title: TITLE, least: LEAST_ROLE.prices },
    () => import('./desk/imports-page.tsx'),
  ),
  contribute({ of: NAME, at: 'desk/users' }, () => import('./desk/imports-link.tsx')),
]
