import { useSyncExternalStore } from 'react'
import {
  NO_TOASTS,
  type ToastAction,
  type ToastMessage,
  type ToastState,
  toastReducer,
} from './toast-reducer.ts'

let state: ToastState = NO_TOASTS
const listeners = new Set<() => void>()

export function dispatchToast(action: ToastAction): void {
  state = toastReducer(state, action)
  for (const listener of listeners) listener()
}

/** Shows a toast, from anywhere. It survives navigation. */
export function toast(message: ToastMessage): void {
  dispatchToast({ type: 'show', message })
}

/** Removes an error, so it doesn't stay next to the success of the next attempt. */
export function dismissErrorToasts(): void {
  for (const { id, variant } of state.toasts) {
    if (variant === 'destructive') dispatchToast({ type: 'remove', id })
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToasts(): ToastState['toasts'] {
  return useSyncExternalStore(
    subscribe,
    () => state.toasts,
    () => NO_TOASTS.toasts,
  )
}
