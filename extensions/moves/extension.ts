import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { MOVES } from './domain/contract.ts'
import { movesTerm } from './domain/moves-term.ts'
import { NAME, TITLE } from './domain/title.ts'
import { MOVE_FIELDS } from './server/move-fields.ts'
import { moveRoutes } from './server/routes.ts'
import { whenMovesAreOff } from './server/when-off.ts'

/** Customers move their own bookings. */
export const moves: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'They can move a paid booking once, until 24 hours before it starts, if the policy they signed allows it. The button is in My Bookings and on receipts.',
    staff: "Fewer calls about changing times. The email and the booking's history show who moved it.",
  },
  needs: 'Publish a cancellation policy in Settings that allows moves.',
  whenOff: whenMovesAreOff,
  places: ['bookings/actions', 'desk/policy-term'],
  routes: routesOf(MOVES, moveRoutes),
  policyTerm: movesTerm,
  fields: { own: MOVE_FIELDS },
}
