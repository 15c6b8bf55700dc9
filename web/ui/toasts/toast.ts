import { createStore } from '../store.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Takes it back, such as "Undo". */
  action?: { label: string; press: () => void }
  /** How long it stays; by default, five seconds. */
  seconds?: number
  /** News that can be missed: it's announced politely, and only replaces its like. */
  isQuiet?: boolean
}

interface ShownToast extends ToastMessage {
  /** Never used again, so a toast that replaces another is a new one. */
  id: number
  /** False while it leaves. */
  isOpen: boolean
}

/** One toast at a time; a new one replaces the old (spec section 9). */
const shown = createStore<ShownToast | null>(null)
let lastId = 0

/** Shows a toast, from anywhere. It survives navigation. */
export function toast(message: ToastMessage): void {
  const current = shown.get()
  if (message.isQuiet && current?.isOpen && !current.isQuiet) return
  lastId += 1
  shown.set({ ...message, id: lastId, isOpen: true })
}

/** The length of the animation of a toast that leaves, in toast.css. */
const LEAVING_MS = 200

/** Lets a toast leave, unless another one has replaced it. */
export function closeToast(id: number): void {
  const current = shown.get()
  if (current?.id !== id) return
  shown.set({ ...current, isOpen: false })
  setTimeout(() => removeToast(id), LEAVING_MS)
}

/** Removes a toast, unless another one has replaced it. */
export function removeToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null)
}

/** Removes an error, so it doesn't stay next to the success of the next attempt. */
export function dismissErrorToasts(): void {
  const current = shown.get()
  if (current?.variant === 'destructive') removeToast(current.id)
}

export const useToast = shown.use
export const shownToast = shown.get
