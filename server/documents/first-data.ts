import type { PagePath } from '../../domain/pages.ts'

/** Where the build left room in a page's document. */
const ROOM = '<!--first-data-->'

const DAYS_AHEAD = 14
const CATALOG = ['/api/spaces', '/api/bundles']
const DAYS = ['/api/blocked-dates', '/api/closures']

/** What a page asks the API for first, in the paths of its calls. `search` is the page's own query. */
export function firstCalls(
  page: PagePath,
  { search, today }: { search: URLSearchParams; today: Temporal.PlainDate },
): string[] {
  const always = ['/api/auth/user', '/api/config']
  switch (page) {
    case '/':
      return [...always, ...CATALOG, ...DAYS, '/api/bookings', ...takenHoursFrom(today)]
    case '/booking':
      return [...always, ...CATALOG, ...DAYS, '/api/bookings', ...chosenDay(search), ...takenHoursFrom(today)]
    case '/dashboard':
      return [...always, ...CATALOG, '/api/bookings']
    default:
      return always
  }
}

function chosenDay(search: URLSearchParams): string[] {
  const day = search.get('date')
  return day ? [`/api/bookings/availability/${encodeURIComponent(day)}`] : []
}

/** For the next two weeks: home offers the next free times, and the booking page shows these days. */
function takenHoursFrom(today: Temporal.PlainDate): string[] {
  const months = [today, today.add({ days: DAYS_AHEAD - 1 })].map((day) => day.with({ day: 1 }).toString())
  return [...new Set(months)].map((month) => `/api/bookings/taken/${month}`)
}

/** Puts JSON into a page's document, in a block that no browser runs, so the content policy needs no exception. */
export function withFirstData(document: string, json: string): string {
  // In JSON, "<" is only ever part of a text. Escaped, no text can end the block.
  const block = `<script type="application/json" id="first-data">${json.replaceAll('<', '\\u003c')}</script>`
  return document.replace(ROOM, () => block)
}
