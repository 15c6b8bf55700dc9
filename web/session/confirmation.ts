import { createStore } from '../ui/store.ts'

/** The question on screen, if any. Calls that need it at the same time share one. */
const asked = createStore<PromiseWithResolvers<boolean> | null>(null)

/** Asks the person on this device to prove who they are. Resolves to false if they don't. */
export function askForConfirmation(): Promise<boolean> {
  if (!asked.get()) asked.set(Promise.withResolvers())
  return asked.get()?.promise ?? Promise.resolve(false)
}

/** Lets the waiting calls go on, or fail. */
export function answerConfirmation(isConfirmed: boolean): void {
  asked.get()?.resolve(isConfirmed)
  asked.set(null)
}

/** Whether a call waits for a confirmation. */
export function useIsConfirmationAsked(): boolean {
  return asked.use() !== null
}
