import { SIGNED_IN_COOKIE, saysSignedIn } from '../../domain/accounts/signed-in-cookie.ts'
import { deviceStorage, tabStorage } from '../ui/browser-storage.ts'

/**
 * Whether someone may be signed in here. Only the server knows: the session may have ended on another device.
 * No one is while the build renders a page.
 */
export const mayBeSignedIn = () => typeof document !== 'undefined' && saysSignedIn(document.cookie)

/** The start of the keys of drafts that survive signing in again. They name their user, so no one else gets them. */
export const KEPT_DRAFT = 'draft:'

/**
 * When no one is signed in: removes what pages kept on this device, which is all the last user's. Signing out
 * clears all storage (server/accounts/routes.ts).
 */
export function forgetUser(): void {
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
}

/** For an ended session: removes the user's data from this device, except such drafts. */
export function forgetSignIn(): void {
  forgetUser()
  for (const key of tabStorage.keys()) if (!key.startsWith(KEPT_DRAFT)) tabStorage.remove(key)
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had the Cookie Store API only since 2025.
  document.cookie = `${SIGNED_IN_COOKIE.name}=; Path=/; Max-Age=0`
}
