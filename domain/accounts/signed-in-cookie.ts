/** Tells the web app that someone is signed in, because scripts can't read the session's own cookie. Proves nothing. */
const NAME = 'signed_in'
export const SIGNED_IN_COOKIE = { name: NAME, value: '1' }

/** Whether a `Cookie` header, or `document.cookie`, has it. */
export function saysSignedIn(cookies: string): boolean {
  return cookies.split('; ').includes(`${NAME}=${SIGNED_IN_COOKIE.value}`)
}
