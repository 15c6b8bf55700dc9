import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

/** Its parts of pages. */
export const PARTS = [contribute({ of: NAME, at: 'desk/page' }, () => import('./desk/imports-page.tsx'))]
