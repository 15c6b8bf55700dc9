import type { MutateOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReleasedHolds } from '../../../domain/attention/attention.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { releasedMessage } from './released-message.ts'

interface Props<I> {
  isOpen: boolean
  onClose: () => void
  release: {
    isPending: boolean
    mutate: (input: I, options: MutateOptions<ReleasedHolds, Error, I>) => void
  }
  /** What to release. */
  input: I
  action: string
  children: ReactNode
}

/** Asks before holds are released, and then reports how many were. */
export function ReleaseDialog<I>({ isOpen, onClose, release, input, action, children }: Props<I>) {
  return (
    <Dialog
      title="Release All Holds?"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Cancel"
      actions={
        <BusyButton
          isWide
          isBusy={release.isPending}
          busyLabel="Releasing..."
          onClick={() =>
            release.mutate(input, {
              onSuccess: (outcome) => toast(releasedMessage(outcome)),
              onSettled: onClose,
            })
          }
        >
          {action}
        </BusyButton>
      }
    >
      {children}
    </Dialog>
  )
}
