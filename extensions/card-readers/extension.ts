import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { CARD_READERS } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { cardReaderRoutes } from './server/routes.ts'
import { releaseReader } from './server/stripe-readers.ts'

/** Card payments on a reader of Stripe Terminal, at the desk. */
export const cardReaders: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'They pay by card on a reader at the desk.',
    staff: '“Card reader” charges the card on a reader of Stripe Terminal, which shows the amount.',
  },
  whenOff: async () => [
    'Your readers stay registered with Stripe, and a payment in progress still counts.',
    '“Card reader” then records a payment that you took on a terminal of your own.',
  ],
  places: ['desk/take-payment'],
  routes: routesOf(CARD_READERS, cardReaderRoutes),
  hooks: { formClosed: releaseReader },
}
