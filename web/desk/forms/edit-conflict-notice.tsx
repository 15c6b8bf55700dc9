import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/panels.tsx'

interface Props {
  title: string
  isSaving: boolean
  /** The differences, or what the other person saved. */
  children: ReactNode
  onUseTheirs: () => void
  onKeepMine: ComponentProps<typeof Button>['onClick']
}

/** Two people edited the same thing. Staff choose a side, and nothing they typed is lost until then. */
export function EditConflictNotice({ title, isSaving, children, onUseTheirs, onKeepMine }: Props) {
  return (
    <Notice tone="warm" role="alert" title={title}>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isSaving} onClick={onUseTheirs}>
          Use Theirs
        </Button>
        <Button disabled={isSaving} onClick={onKeepMine}>
          {isSaving ? 'Saving...' : 'Keep Mine'}
        </Button>
      </div>
    </Notice>
  )
}
