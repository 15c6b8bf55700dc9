import { FACILITY_NAME } from './facility.ts'

/** What search results say below the title of a page; pages without one aren't for search engines. */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/': `Rent batting cages, practice areas, and team bundles by the hour at ${FACILITY_NAME}, Michigan's premier indoor baseball practice facility in Weidman. See today's open times.`,
    '/login': `Sign in to ${FACILITY_NAME} to book a batting cage or practice area, pay, and see your bookings.`,
    '/register': `Create an account at ${FACILITY_NAME} and book a batting cage, practice area, or team bundle in a minute.`,
    '/forgot-password': `Get a link to set a new password for your account at ${FACILITY_NAME}.`,
    '/booking': `Pick a batting cage, practice area, or team bundle, a day, and a time at ${FACILITY_NAME} in Weidman, Michigan.`,
  }),
)

/** The description of a page, for search engines and cards; null if the page is not for them. */
export function pageDescription(path: string): string | null {
  return DESCRIPTIONS.get(path) ?? null
}

/** False for pages about one person, or about one link in an email. */
export function isForSearch(path: string): boolean {
  return DESCRIPTIONS.has(path)
}

/** The pages that search engines should know. */
export const SEARCH_PATHS = [...DESCRIPTIONS.keys()]
