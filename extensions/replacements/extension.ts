import { routesOf } from '../../server/http/handle.ts'
import { emailsOf } from '../../server/services/email.ts'
import type { Extension } from '../../server/services/extension.ts'
import { REPLACEMENTS } from './domain/contract.ts'
import { OFFERED, REOPENED } from './domain/news.ts'
import { NAME, TITLE } from './domain/title.ts'
import { endLapsedReplacements } from './server/answer-replacement.ts'
import { REPLACEMENT_HOOKS } from './server/hooks.ts'
import { REPLACEMENT_FIELDS } from './server/own-fields.ts'
import { replacementRoutes } from './server/routes.ts'
import { whenReplacementsAreOff } from './server/when-off.ts'

/** Customers whose time is closed are offered another one that is kept for them. */
export const replacements: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'When you close their time, they get an email with another time, kept for them for a day, and up to two more to choose from.',
    staff:
      "When you close time with bookings, a button offers other times. A list shows who has answered, who hasn't, and who to call.",
  },
  whenOff: whenReplacementsAreOff,
  places: ['bookings/suspended', 'desk/closing', 'desk/board-day', 'desk/closed-times'],
  routes: routesOf(REPLACEMENTS, replacementRoutes),
  fields: { own: REPLACEMENT_FIELDS },
  hooks: REPLACEMENT_HOOKS,
  emails: emailsOf(
    {
      'times-replaced': { news: OFFERED, carriesLink: true },
      'time-reopened': { news: REOPENED },
    },
    async () => (await import('./server/compose-emails.ts')).COMPOSERS,
  ),
  jobs: { 'end-lapsed': { cron: '* * * * *', run: endLapsedReplacements } },
}
