import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'desk/take-payment' }, () => import('./desk/take-payment.tsx')),
]
