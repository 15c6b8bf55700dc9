import { type ComponentProps, useId } from 'react'
import { BusyButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { SubmitHandler } from './use-schema-form.ts'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'act' | 'actions' | 'isOpen'> {
  isOpen?: boolean
  /** Of the fields (see `useSchemaForm`). */
  form: { action: { isPending: boolean }; submit: (onDone: () => void) => SubmitHandler }
  /** By default, sends the form, and then closes the dialog. */
  onSubmit?: SubmitHandler
  /** The button's label: "Refund $30.00". Null if there's nothing to do but wait. */
  act: string | null
  /** Its label while the action runs. */
  busy?: string
  isDisabled?: boolean
}

/** A dialog with fields, sent by its button. */
export function FormDialog({
  form,
  onSubmit,
  act,
  busy = 'Saving...',
  isDisabled = false,
  children,
  ...dialog
}: Props) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      closeLabel="Cancel"
      {...dialog}
      actions={
        act !== null && (
          <BusyButton
            type="submit"
            form={formId}
            isWide
            busy={form.action.isPending && busy}
            disabled={isDisabled}
          >
            {act}
          </BusyButton>
        )
      }
    >
      <form id={formId} noValidate className="grid gap-3" onSubmit={onSubmit ?? form.submit(dialog.onClose)}>
        {children}
      </form>
    </Dialog>
  )
}
