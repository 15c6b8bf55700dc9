import { routesOf } from '../../server/http/handle.ts'
import { emailsOf } from '../../server/services/email.ts'
import type { Extension } from '../../server/services/extension.ts'
import { PACKS } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { checkPacks } from './server/check-packs.ts'
import { endPacks } from './server/end-packs.ts'
import { PACK } from './server/fulfill-pack.ts'
import { movePacks } from './server/move-packs.ts'
import { CHECKOUT_FIELDS, DESK_FIELDS } from './server/pack-fields.ts'
import { PUNCHES } from './server/pack-method.ts'
import { packRoutes } from './server/routes.ts'
import { endUnpaidPacks } from './server/unpaid-packs.ts'
import { whenPacksAreOff } from './server/when-off.ts'

const DAY = 24 * 3600

/** Hours that customers pay for in advance, at a discount. */
export const packs: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'They buy hours in advance for less, and pay with them at checkout.',
    staff: "The owner chooses the packs on sale. Staff sell, extend, and refund packs on a customer's page.",
  },
  whenOff: whenPacksAreOff,
  places: [
    'checkout/one-tap',
    'checkout/price',
    'booking/price',
    'dashboard/middle',
    'dashboard/bottom',
    'desk/booking-payment',
    'desk/booking-customer',
    'desk/chosen-customer',
    'desk/customer',
    'desk/page',
  ],
  routes: routesOf(PACKS, packRoutes),
  firstCalls: { '/dashboard': () => ['/api/packs'] },
  fields: { checkout: CHECKOUT_FIELDS, page: DESK_FIELDS },
  fulfillment: PACK,
  methods: [PUNCHES],
  hooks: { merged: movePacks },
  emails: emailsOf(
    { 'pack-sold': {}, 'pack-ending': {} },
    async () => (await import('./server/emails.ts')).PACK_EMAILS,
  ),
  differences: checkPacks,
  jobs: {
    'end-unpaid': { cron: '* * * * *', run: endUnpaidPacks },
    end: { cron: '* * * * *', run: endPacks },
  },
  limits: {
    // Of accounts that aren't proven: each one is a row with a signature, and a form at Stripe.
    attempts: { starts: { perAddress: 40, perAccount: 40, seconds: DAY } },
    // By customer: packs that they start to buy.
    totals: {
      starts: { points: 20, seconds: DAY },
      unproven_starts: { points: 5, seconds: DAY },
    },
  },
}
