import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { REHEARSALS } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { rehearsalRoutes } from './server/routes.ts'

/** The consequences of a change before it's saved. */
export const rehearsals: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'Nothing changes.',
    staff:
      'A button beside Save for hours, prices, spaces, and bundles shows which bookings would no longer fit, and what past ones would have earned.',
  },
  whenOff: async () => ['It keeps nothing, so nothing is lost. Forms save as before.'],
  places: ['desk/unsaved-change'],
  routes: routesOf(REHEARSALS, rehearsalRoutes),
}
