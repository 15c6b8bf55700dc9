import { lazy, Suspense, useEffect, useState } from 'react'
import { useIsConfirmationAsked } from '../api/confirmation.ts'
import { orReload } from '../shell/load-chunk.ts'

const ConfirmationDialog = lazy(orReload(() => import('../accounts/confirmation-dialog.tsx')))

/** The dialog that asks who is at this device. Loaded when it's first needed, and kept, so closing it restores focus. */
export function Confirmation() {
  const isAsked = useIsConfirmationAsked()
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (isAsked) setWasAsked(true)
  }, [isAsked])
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmationDialog isOpen={isAsked} />
    </Suspense>
  )
}
