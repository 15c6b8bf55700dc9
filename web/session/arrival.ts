import { mayBeSignedIn } from './signed-in-cookie.ts'

/**
 * Whether this document was opened at / by a visitor, to whom the server would have sent the landing page. Something else
 * answered in its place, and would again. Has to be loaded with the app: it looks before any navigation.
 */
export const cameAsVisitor = window.location.pathname === '/' && !mayBeSignedIn()
