import type { ReactNode } from 'react'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/panels.tsx'
import { TryFirst } from './try-first.tsx'

interface Props extends Pick<Parameters<typeof TryFirst>[0], 'change'> {
  saveLabel: string
  isSaving: boolean
  /** The changes can't be saved as they are. */
  isBlocked: boolean
  onSave: () => void
  onDiscard: () => void
  /** The changes in words. */
  children?: ReactNode
}

/** Changes that can be tried, saved, or discarded. */
export function UnsavedNotice({
  change,
  saveLabel,
  isSaving,
  isBlocked,
  onSave,
  onDiscard,
  children,
}: Props) {
  return (
    <Notice tone="warm" role="status" title="Your changes aren't saved yet">
      {children}
      <TryFirst change={change} disabled={isBlocked || isSaving}>
        <BusyButton busy={isSaving && 'Saving...'} disabled={isBlocked} onClick={onSave}>
          {saveLabel}
        </BusyButton>
        <Button variant="secondary" disabled={isSaving} onClick={onDiscard}>
          Discard Changes
        </Button>
      </TryFirst>
    </Notice>
  )
}
