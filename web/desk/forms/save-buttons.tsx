import type { ReactNode } from 'react'
import type { Outlets } from '../../outlets/contribution.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { Skeleton } from '../../ui/loaded.tsx'

interface Props {
  facts: Outlets['desk/unsaved-change']
  /** Save, and the way out. */
  children: ReactNode
}

/** The buttons of a change, with what extensions add to them. */
export function SaveButtons({ facts, children }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Outlet at="desk/unsaved-change" facts={facts} fallback={<Skeleton className="h-11 w-32" />} />
    </div>
  )
}
