import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { contribute, contributePage } from '../../../web/outlets/contribution.ts'
import { NAME as of, TITLE as title } from '../domain/title.ts'

const loadOwnPacks = () => import('./own-packs.tsx')
const loadPunchesLeft = () => import('./desk/punches-left.tsx')

/** Its parts of pages. */
export const PARTS = [
  contribute({ of, at: 'checkout/one-tap' }, () => import('./punch-payment.tsx')),
  contribute({ of, at: 'checkout/price' }, () => import('./checkout-note.tsx')),
  contribute({ of, at: 'booking/price' }, () => import('./booking-note.tsx')),
  contribute({ of, at: 'dashboard/middle' }, async () => ({ default: (await loadOwnPacks()).UsablePacks })),
  contribute({ of, at: 'dashboard/bottom' }, async () => ({ default: (await loadOwnPacks()).OtherPacks })),
  contribute({ of, at: 'desk/booking-payment' }, () => import('./desk/use-punches.tsx')),
  contribute({ of, at: 'desk/booking-customer' }, async () => ({
    default: (await loadPunchesLeft()).PunchesOfBooking,
  })),
  contribute({ of, at: 'desk/chosen-customer' }, async () => ({
    default: (await loadPunchesLeft()).PunchesOfCustomer,
  })),
  contribute({ of, at: 'desk/customer' }, () => import('./desk/customer-packs.tsx')),
  contributePage({ of, title, least: LEAST_ROLE.prices }, () => import('./desk/packs-page.tsx')),
]
