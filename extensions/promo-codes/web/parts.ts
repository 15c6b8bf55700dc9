import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { contribute, contributePage } from '../../../web/outlets/contribution.ts'
import { NAME, TITLE } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'checkout/price' }, () => import('./checkout-code.tsx')),
  contributePage({ of: NAME, title: TITLE, least: LEAST_ROLE.prices }, () => import('./desk/codes-page.tsx')),
]
