import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { RESALE } from './domain/contract.ts'
import { resaleTerm } from './domain/resale-terms.ts'
import { NAME, TITLE } from './domain/title.ts'
import { TAKEOVER } from './server/fulfill-takeover.ts'
import { listOffered } from './server/open-offers.ts'
import { RESALE_DESK_FIELDS, RESALE_FIELDS } from './server/resale-fields.ts'
import { resaleRoutes } from './server/routes.ts'
import { whenResaleIsOff } from './server/when-off.ts'

/** A customer offers a paid booking back, and another one takes it over. */
export const resale: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'A button in My Bookings and on receipts offers a paid booking to other customers, who see it with the other times that day. They keep it until another customer has paid.',
    staff:
      "Fewer calls about bookings that customers can't use. You keep a fee, and the rest goes back to the customer.",
  },
  needs: 'Publish a cancellation policy in Settings that allows offering bookings back.',
  whenOff: whenResaleIsOff,
  places: ['bookings/actions', 'booking/day', 'desk/booking-badges', 'desk/policy-term'],
  routes: routesOf(RESALE, resaleRoutes),
  policyTerm: (tag, _base, ways) => resaleTerm(tag, ways),
  fields: { own: RESALE_FIELDS, page: RESALE_DESK_FIELDS },
  fulfillment: TAKEOVER,
  listOffered,
}
