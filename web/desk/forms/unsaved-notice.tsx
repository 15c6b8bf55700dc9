import type { ReactNode } from 'react'
import type { UnsavedChange } from '../../outlets/contribution.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/panels.tsx'
import { SaveButtons } from './save-buttons.tsx'

interface Props {
  /** As it's about to be saved. */
  change: UnsavedChange
  saveLabel: string
  isSaving: boolean
  /** The changes can't be saved as they are. */
  isBlocked: boolean
  onSave: () => void
  onDiscard: () => void
  /** The changes in words. */
  children?: ReactNode
}

/** Changes that can be saved or discarded. */
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
      <SaveButtons facts={{ change, isBlocked: isBlocked || isSaving }}>
        <BusyButton busy={isSaving && 'Saving...'} disabled={isBlocked} onClick={onSave}>
          {saveLabel}
        </BusyButton>
        <Button variant="secondary" disabled={isSaving} onClick={onDiscard}>
          Discard Changes
        </Button>
      </SaveButtons>
    </Notice>
  )
}
