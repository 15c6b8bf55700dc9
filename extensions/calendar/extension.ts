import { routesOf } from '../../server/http/handle.ts'
import type { Extension } from '../../server/services/extension.ts'
import { CALENDAR_FEED } from './domain/contract.ts'
import { NAME, TITLE } from './domain/title.ts'
import { endFeedLink, whenFeedsAreOff } from './server/feed.ts'
import { feedRoutes } from './server/routes.ts'

/** Customers' bookings in their calendar programs. */
export const calendar: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers: 'A private link in their profile keeps their calendar app up to date with their bookings.',
    staff: 'Fewer customers forget their bookings.',
  },
  isOnAtFirst: true,
  whenOff: whenFeedsAreOff,
  places: ['profile/section'],
  routes: routesOf(CALENDAR_FEED, feedRoutes),
  firstCalls: { '/profile': () => ['/api/calendar-feed'] },
  hooks: { passwordChanged: endFeedLink },
}
