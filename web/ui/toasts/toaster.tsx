import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../dialog/top-dialog.ts'
import { removeToast, useToast } from './toast.ts'

const INPUTS = ['pointerdown', 'keydown'] as const

/**
 * Loads the toast chunk when someone first uses the page, because what they do may end in one, or when one is
 * shown.
 */
export function Toaster() {
  const isNeeded = useToast() !== null
  const [Viewport, setViewport] = useState<ComponentType | null>(null)
  const isThere = Viewport !== null
  const dialog = useTopDialog()

  useEffect(() => {
    if (isThere) return
    const load = async () => {
      // Offline users still need to see their toasts.
      const loaded = await import('./toast-viewport.tsx').catch(() => ({ default: PlainToast }))
      setViewport(() => loaded.default)
    }
    if (isNeeded) void load()
    for (const input of INPUTS) window.addEventListener(input, load, { capture: true, passive: true })
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, load, { capture: true })
    }
  }, [isThere, isNeeded])

  if (!Viewport) return null
  return dialog ? createPortal(<Viewport />, dialog) : <Viewport />
}

/**
 * Fallback for when the chunk of toast-viewport.tsx fails to load, which browsers don't retry until the page reloads.
 * Such a toast stays until closed or replaced, and takes nothing back.
 */
function PlainToast() {
  const toast = useToast()
  return (
    <div role="status" className="toast-viewport">
      {toast && (
        <div className="toast on-dark-focus" data-variant={toast.variant}>
          <div className="grid min-w-0 grow gap-0.5">
            <p className="figures text-lg leading-snug font-bold">{toast.title}</p>
            {toast.description && <p className="wrap-anywhere">{toast.description}</p>}
          </div>
          <button
            type="button"
            aria-label="Close"
            className="min-h-11 px-2 font-semibold underline"
            onClick={() => removeToast(toast.id)}
          >
            Close
          </button>
        </div>
      )}
    </div>
  )
}
