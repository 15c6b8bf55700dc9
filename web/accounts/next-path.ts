const HOME = '/'
/** Not allowed after signing in: the forms themselves, and paths that aren't pages. */
const NO_PAGE = /^\/(login|register|api|sandbox|assets)(\/|$)/i

/**
 * The path to open after signing in, from the `next` parameter: a page of this app, otherwise home. Anyone can craft
 * that parameter, so anything a browser could read as another site is ignored.
 */
export function nextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//')) return HOME
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(next)) return HOME
  try {
    const { origin, pathname } = new URL(next, 'https://app.invalid')
    const isHere = origin === 'https://app.invalid' && !pathname.startsWith('//')
    return isHere && !NO_PAGE.test(decodeURIComponent(pathname)) ? next : HOME
  } catch {
    return HOME
  }
}

/** A link to a form that keeps the `next` path. Home is the default and left out. */
export function withNext(form: '/login' | '/register', next: string | null): string {
  const path = nextPath(next)
  return path === HOME ? form : `${form}?next=${encodeURIComponent(path)}`
}
