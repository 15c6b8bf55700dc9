import { type AnyContribution, contribute } from '../web/outlets/contribution.ts'
import * as codes from './promo-codes/domain/title.ts'

/** The parts of pages beyond the core. Each is a chunk of its own, loaded where its extension has something to show. */
export const CONTRIBUTIONS: readonly AnyContribution[] = [
  contribute({ of: codes.NAME, at: 'checkout/price' }, () => import('./promo-codes/web/checkout-code.tsx')),
  contribute(
    { of: codes.NAME, at: 'desk/page', title: codes.TITLE },
    () => import('./promo-codes/web/desk/codes-page.tsx'),
  ),
]
