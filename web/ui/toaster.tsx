import { lazy, Suspense, useEffect, useState } from 'react'
import { orReload } from '../load-chunk.ts'
import { useToasts } from './toast.ts'

const ToastViewport = lazy(orReload(() => import('./toast-viewport.tsx')))

/** Keeps the toast machinery out of the first load: it is fetched once the page is quiet, or when first needed. */
export function Toaster() {
  const toasts = useToasts()
  const [isNeeded, setIsNeeded] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsNeeded(true), 1500)
    return () => clearTimeout(timer)
  }, [])

  if (!isNeeded && toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  )
}
