import type { ReactNode } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { Stitches } from '../ui/stitches.tsx'

interface Props {
  title: string | undefined
  /** Replaces the skeleton, for example with an error. */
  children?: ReactNode
}

const CARD = 'mx-4 mt-8 h-48 rounded-card bg-sunken'

/** A page whose chunk is loading or failed to load. Looks like the shell.html that the server sends. */
export function PageShell({ title = FACILITY_NAME, children }: Props) {
  return (
    <>
      <header className="bg-night text-on-night">
        <div className="flex min-h-16 items-center px-4 py-2">
          <h1 className="text-3xl">{title}</h1>
        </div>
        <Stitches />
      </header>
      <main id="main" aria-busy={children === undefined}>
        {children ? (
          <div className="px-4 pt-8">{children}</div>
        ) : (
          <>
            <div className={CARD} />
            <div className={CARD} />
          </>
        )}
      </main>
    </>
  )
}
