import { routesOf } from '../../server/http/handle.ts'
import { emailsOf } from '../../server/services/email.ts'
import type { Extension } from '../../server/services/extension.ts'
import { ADDED_NEWS } from './domain/added-news.ts'
import { CREDIT } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { checkCredit } from './server/check-credit.ts'
import { CHECKOUT_FIELDS, DESK_FIELDS } from './server/credit-fields.ts'
import { CREDIT_METHOD } from './server/credit-method.ts'
import { moveCredit } from './server/move-credit.ts'
import { creditRoutes } from './server/routes.ts'
import { whenCreditIsOff } from './server/when-off.ts'

/** Dollars that customers have with the facility. */
export const credit: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'Credit pays first at checkout, before the card. Their profile shows how much they have.',
    staff: "Managers give credit on a customer's page, or cancel a booking with the refund as credit.",
  },
  whenOff: whenCreditIsOff,
  places: [
    'profile/section',
    'booking/price',
    'checkout/price',
    'desk/booking-customer',
    'desk/chosen-customer',
    'desk/customer',
    'desk/refund',
  ],
  routes: routesOf(CREDIT, creditRoutes),
  fields: { checkout: CHECKOUT_FIELDS, page: DESK_FIELDS },
  methods: [CREDIT_METHOD],
  hooks: { merged: moveCredit },
  emails: emailsOf(
    { 'credit-added': { news: ADDED_NEWS } },
    async () => (await import('./server/emails.ts')).CREDIT_EMAILS,
  ),
  differences: checkCredit,
}
