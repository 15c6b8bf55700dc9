const HOME = '/'
/** Where signing in may not lead: back to the forms themselves, and to what is no page. */
const NO_PAGE = /^\/(login|register|api|sandbox|assets)(\/|$)/i

/**
 * Where to go after signing in, as the address of the sign-in page names it: a path of this app, or else home.
 * Anybody can write that address, so whatever a browser could take for another site counts as not said.
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

/** `/login` or `/register`, with where to go afterwards; home needs no saying. */
export function withNext(form: '/login' | '/register', next: string | null): string {
  const path = nextPath(next)
  return path === HOME ? form : `${form}?next=${encodeURIComponent(path)}`
}
