import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { IMPORTS } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { importRoutes } from './server/routes.ts'
import { forgetImports } from './server/run-import.ts'
import { whenImportsAreOff } from './server/when-off.ts'

/** Customers and bookings from files, and customers as a file. */
export const imports: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'Bookings they made elsewhere show up in My Bookings.',
    staff: "Import customers and bookings from other programs' files, and download all customers as a file.",
  },
  whenOff: whenImportsAreOff,
  places: ['desk/page', 'desk/users'],
  routes: routesOf(IMPORTS, importRoutes),
  jobs: { forget: { cron: '47 * * * *', run: forgetImports, patience: 7_500 } },
}
