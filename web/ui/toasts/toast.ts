import { createStore } from '../store.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** News that can be missed: it's announced politely, and only replaces its like. */
  isQuiet?: boolean
}

interface ShownToast extends ToastMessage {
  id: number
  isOpen: boolean
}

interface ToastState {
  /** Newest first. */
  toasts: readonly ShownToast[]
  lastId: number
}

type ToastAction =
  | { type: 'show'; message: ToastMessage }
  | { type: 'close'; id: number }
  | { type: 'remove'; id: number }

/** One toast at a time; a new one replaces the old (spec section 9). */
const TOAST_LIMIT = 1

export const NO_TOASTS: ToastState = { toasts: [], lastId: 0 }

export function toastReducer(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case 'show': {
      const isBusy = state.toasts.some(({ isOpen, isQuiet }) => isOpen && !isQuiet)
      if (action.message.isQuiet && isBusy) return state
      const id = state.lastId + 1
      const toasts = [{ ...action.message, id, isOpen: true }, ...state.toasts].slice(0, TOAST_LIMIT)
      return { toasts, lastId: id }
    }
    case 'close':
      return {
        ...state,
        toasts: state.toasts.map((toast) => (toast.id === action.id ? { ...toast, isOpen: false } : toast)),
      }
    case 'remove':
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) }
  }
}

const state = createStore(NO_TOASTS)

export function dispatchToast(action: ToastAction): void {
  state.set(toastReducer(state.get(), action))
}

/** Shows a toast, from anywhere. It survives navigation. */
export function toast(message: ToastMessage): void {
  dispatchToast({ type: 'show', message })
}

/** Removes an error, so it doesn't stay next to the success of the next attempt. */
export function dismissErrorToasts(): void {
  for (const { id, variant } of state.get().toasts) {
    if (variant === 'destructive') dispatchToast({ type: 'remove', id })
  }
}

export function useToasts(): ToastState['toasts'] {
  return state.use().toasts
}
