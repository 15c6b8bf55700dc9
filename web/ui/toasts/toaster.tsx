import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../dialog/top-dialog.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { useToasts } from './toast.ts'

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
