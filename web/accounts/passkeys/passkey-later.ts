import { tabStorage } from '../../ui/browser-storage.ts'
import { createStore } from '../../ui/store.ts'

/** Kept for this tab until the next sign-in. */
const KEY = 'passkey-later'
const isLater = createStore(tabStorage.get(KEY) !== null)

/** Whether this admin chose to add a passkey later. */
export const useIsPasskeyLater = isLater.use

export function addPasskeyLater(): void {
  tabStorage.set(KEY, '1')
  isLater.set(true)
}

/** Someone signed in: ask them again. */
export function askForPasskeyAgain(): void {
  tabStorage.remove(KEY)
  isLater.set(false)
}
