import { createStore } from '../store.ts'

/** The open modal dialogs, topmost last. */
const open = createStore<readonly HTMLDialogElement[]>([])

/** Returns the function to call when the dialog closes or unmounts. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((other) => other !== dialog))
}

/** The topmost open dialog, or null. Everything outside it is inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return open.use().at(-1) ?? null
}
