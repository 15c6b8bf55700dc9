import { contribute } from '../../../web/outlets/contribution.ts'
import { NAME } from '../domain/title.ts'

const loadCreditLeft = () => import('./desk/credit-left.tsx')

/** Its parts of pages. */
export const PARTS = [
  contribute({ of: NAME, at: 'profile/section' }, () => import('./own-credit.tsx')),
  contribute({ of: NAME, at: 'booking/price' }, () => import('./booking-note.tsx')),
  contribute({ of: NAME, at: 'checkout/price' }, () => import('./checkout-note.tsx')),
  contribute({ of: NAME, at: 'desk/booking-customer' }, async () => ({
    default: (await loadCreditLeft()).CreditOfBooking,
  })),
  contribute({ of: NAME, at: 'desk/chosen-customer' }, async () => ({
    default: (await loadCreditLeft()).CreditOfCustomer,
  })),
  contribute({ of: NAME, at: 'desk/customer' }, () => import('./desk/customer-credit.tsx')),
  contribute({ of: NAME, at: 'desk/refund' }, () => import('./desk/refund-choice.tsx')),
]
