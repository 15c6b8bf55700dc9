import type { DeskPath } from '../desk-pages.ts'
import type { CurrentUser } from './account.schema.ts'

const HOME = '/'
/** Where staff start: the day's board. */
const DESK: DeskPath = '/admin/board'
/** Not allowed after signing in: the forms themselves, and paths that aren't pages. */
const NO_PAGE = /^\/(login|register|api|sandbox|assets)(\/|$)/i
/** Segments that browsers leave out. What remains could name another site. */
const LEADS_ELSEWHERE = /\/(\/|\.|%2e)/i

/**
 * The path to open after signing in, from the `next` parameter: a page of this app, otherwise home. Anyone can craft
 * that parameter, so anything a browser could read as another site is ignored.
 */
export function nextPath(next: string | null): string {
  if (!next?.startsWith('/')) return HOME
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(next)) return HOME
  const [path = ''] = next.split(/[?#]/)
  if (LEADS_ELSEWHERE.test(path)) return HOME
  try {
    return NO_PAGE.test(decodeURIComponent(path)) ? HOME : next
  } catch {
    return HOME
  }
}

/**
 * The path to open once someone has signed in: `nextPath`, and the desk for staff who'd go home otherwise.
 */
export function pathAfterSignIn(next: string | null, { staffRole }: Pick<CurrentUser, 'staffRole'>): string {
  const path = nextPath(next)
  return path === HOME && staffRole ? DESK : path
}

/** A link to a form that keeps the `next` path. Home is the default and left out. */
export function withNext(form: '/login' | '/register', next: string | null): string {
  const path = nextPath(next)
  return path === HOME ? form : `${form}?next=${encodeURIComponent(path)}`
}
