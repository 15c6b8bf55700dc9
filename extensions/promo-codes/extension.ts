import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { PROMO_CODES } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { CODE_CHECK, CODE_FIELDS } from './server/check-code.ts'
import { whenCodesAreOff } from './server/promo-codes.ts'
import { promoCodeRoutes } from './server/routes.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Codes that make bookings cheaper. */
export const promoCodes: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'A field for a code at checkout, once there are codes.',
    staff: 'Codes that take a percentage or dollars off bookings, with limits and a list of their uses.',
  },
  whenOff: whenCodesAreOff,
  places: ['checkout/price', 'desk/page'],
  routes: routesOf(PROMO_CODES, promoCodeRoutes),
  fields: { checkout: CODE_FIELDS },
  checks: { pay: CODE_CHECK },
  limits: {
    // An owner's codes can be short.
    attempts: { tries: { perAddress: 60, perAccount: 15, seconds: 15 * MINUTE } },
    // By customer: codes that didn't work. And those of all accounts that aren't proven together, because
    // anyone can register many; a customer leaves them by verifying their address.
    totals: {
      wrong: { points: 30, seconds: 24 * HOUR },
      wrong_by_strangers: { points: 100, seconds: HOUR },
    },
  },
}
