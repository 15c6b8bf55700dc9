import { routesOf } from '../../server/http/handle.ts'
import { emailsOf } from '../../server/services/email.ts'
import type { Extension } from '../../server/services/extension.ts'
import { WAITING } from './domain/contract.ts'
import { OFFER_NEWS } from './domain/offer-news.ts'
import { NAME, TITLE } from './domain/title.ts'
import { askInTheMorning } from './server/ask-in-the-morning.ts'
import { endEntriesOf } from './server/end-entries.ts'
import { offerFreed } from './server/offer-freed.ts'
import { waitingRoutes } from './server/routes.ts'
import { tellOfOffers } from './server/tell-of-offers.ts'
import { whenWaitingIsOff } from './server/when-off.ts'

/** Customers wait for taken times, which are kept for one of them when they open. */
export const waiting: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'A link next to taken times puts them on a waiting list. When a time opens, the first in line gets an email, and we keep the time for them.',
    staff:
      'Hours that open up are offered automatically. The board shows the customers waiting for a day and their offers.',
  },
  whenOff: whenWaitingIsOff,
  places: ['booking/taken-hour', 'dashboard/bottom', 'desk/board-day'],
  routes: routesOf(WAITING, waitingRoutes),
  hooks: { freed: offerFreed, offered: tellOfOffers, closed: endEntriesOf },
  emails: emailsOf(
    { 'time-offered': { news: OFFER_NEWS }, 'time-open': {}, 'waiting-closed': {} },
    async () => (await import('./server/emails.ts')).WAITING_EMAILS,
  ),
  jobs: { 'ask-in-the-morning': { cron: '* * * * *', run: askInTheMorning } },
}
