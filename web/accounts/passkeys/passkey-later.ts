import { createStore } from '../../ui/store.ts'

/** Kept for this tab until the next sign-in. */
const KEY = 'passkey-later'
const isLater = createStore(sessionStorage.getItem(KEY) !== null)

/** Whether this admin chose to add a passkey later. */
export const useIsPasskeyLater = isLater.use

export function addPasskeyLater(): void {
  sessionStorage.setItem(KEY, '1')
  isLater.set(true)
}

/** Someone signed in: ask them again. */
export function askForPasskeyAgain(): void {
  sessionStorage.removeItem(KEY)
  isLater.set(false)
}
