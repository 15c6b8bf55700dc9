import { type AnyContribution, contribute } from '../web/outlets/contribution.ts'

/** The parts of pages beyond the core. Each is a chunk of its own, loaded where its extension has something to show. */
export const CONTRIBUTIONS: readonly AnyContribution[] = [
  contribute(
    { of: 'promo-codes', at: 'checkout/price' },
    () => import('./promo-codes/web/checkout-code.tsx'),
  ),
  contribute(
    { of: 'promo-codes', at: 'desk/page', title: 'Promo Codes' },
    () => import('./promo-codes/web/desk/codes-page.tsx'),
  ),
]
