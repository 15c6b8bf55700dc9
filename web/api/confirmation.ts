import { useSyncExternalStore } from 'react'

/** The question on screen, if any. Calls that need it at the same time share one. */
let asked: PromiseWithResolvers<boolean> | null = null
const listeners = new Set<() => void>()

function change(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the person on this device to prove who they are. Resolves to false if they don't. */
export function askForConfirmation(): Promise<boolean> {
  if (!asked) change(Promise.withResolvers())
  return asked?.promise ?? Promise.resolve(false)
}

/** Lets the waiting calls go on, or fail. */
export function answerConfirmation(isConfirmed: boolean): void {
  asked?.resolve(isConfirmed)
  change(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call waits for an answer. */
export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asked !== null,
    () => false,
  )
}
