import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'act' | 'actions' | 'isOpen'> {
  isOpen?: boolean
  /** The button's label: "Refund $30.00". Null if there is nothing to do but wait. */
  act: string | null
  /** Its label while the action runs. */
  busy?: string
  isDisabled?: boolean
  onAct: () => void
  action: { isPending: boolean }
  /** Ref for the element around the fields (see `useDeskForm`). */
  container?: ((element: HTMLElement | null) => void) | undefined
}

/** A dialog with fields, sent by its button. */
export function FormDialog({
  act,
  busy = 'Saving...',
  isDisabled = false,
  onAct,
  action,
  container,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog
      isOpen
      closeLabel="Cancel"
      {...dialog}
      act={act !== null && { label: act, busy: action.isPending && busy, isDisabled, onClick: onAct }}
    >
      <div ref={container} className="grid gap-3">
        {children}
      </div>
    </Dialog>
  )
}
