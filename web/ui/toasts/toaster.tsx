import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { useTopDialog } from '../dialog/top-dialog.ts'
import { dispatchToast, useToasts } from './toast.ts'

const QUIET_MS = 1500

/** Loads the toast chunk once the page has settled, or when first needed. */
export function Toaster() {
  const isNeeded = useToasts().length > 0
  const [Viewport, setViewport] = useState<ComponentType | null>(null)
  const isThere = Viewport !== null
  const dialog = useTopDialog()

  useEffect(() => {
    if (isThere) return
    const timer = setTimeout(
      async () => {
        // Offline users still need to see their toasts.
        const loaded = await import('./toast-viewport.tsx').catch(() => ({ default: PlainToasts }))
        setViewport(() => loaded.default)
      },
      isNeeded ? 0 : QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [isThere, isNeeded])

  if (!Viewport) return null
  return dialog ? createPortal(<Viewport />, dialog) : <Viewport />
}

/**
 * Fallback for when the chunk of toast-viewport.tsx fails to load, which browsers don't retry until the page reloads.
 * These toasts stay until closed or replaced.
 */
function PlainToasts() {
  const toasts = useToasts()
  return (
    <div role="status" className="toast-viewport">
      {toasts.map(({ id, title, description, variant }) => (
        <div key={id} className={classNames('toast', variant === 'destructive' && 'toast-destructive')}>
          <div className="grid min-w-0 grow gap-0.5">
            <p className="figures text-lg leading-snug font-bold">{title}</p>
            {description && <p className="wrap-anywhere">{description}</p>}
          </div>
          <button
            type="button"
            className="min-h-11 px-2 font-semibold underline"
            onClick={() => dispatchToast({ type: 'remove', id })}
          >
            Close
          </button>
        </div>
      ))}
    </div>
  )
}
