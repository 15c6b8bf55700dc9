import { useSyncExternalStore } from 'react'

/** Kept for this tab until the next sign-in. */
const KEY = 'passkey-later'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this admin chose to add a passkey later. */
export function useIsPasskeyLater(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY) !== null,
    () => false,
  )
}

export function addPasskeyLater(): void {
  sessionStorage.setItem(KEY, '1')
  for (const listener of listeners) listener()
}

/** Someone signed in: ask them again. */
export function askForPasskeyAgain(): void {
  sessionStorage.removeItem(KEY)
}
