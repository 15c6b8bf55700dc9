import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface Props<Input> extends Omit<ComponentProps<typeof Dialog>, 'act' | 'actions'> {
  /** Sends `input` once it's confirmed, and closes the dialog when it's done. */
  action: {
    isPending: boolean
    mutate: (input: Input, then: { onSuccess?: () => void; onSettled?: () => void }) => void
  }
  /** The label of the button that confirms: "Remove Player". */
  act: string
  /** Its label while the action runs. */
  busy: string
  isDisabled?: boolean
  /** A refusal leaves the dialog open, for another try. */
  staysIfRefused?: boolean
}

/** A dialog that asks before something is done. */
export function ConfirmDialog(props: Props<void>): ReactNode
export function ConfirmDialog<Input>(props: Props<Input> & { input: Input }): ReactNode
export function ConfirmDialog<Input>({
  action,
  input,
  act,
  busy,
  isDisabled = false,
  staysIfRefused = false,
  ...dialog
}: Props<Input | undefined> & { input?: Input }) {
  const { isOpen, onClose } = dialog
  const confirm = () => action.mutate(input, staysIfRefused ? { onSuccess: onClose } : { onSettled: onClose })
  return (
    <Dialog
      {...dialog}
      act={isOpen && { label: act, busy: action.isPending && busy, isDisabled, onClick: confirm }}
    />
  )
}

type ButtonProps<Input> = Omit<Props<Input>, 'isOpen' | 'onClose'> & { button: ComponentProps<typeof Button> }

/** A button with a dialog that asks before it acts. */
export function ConfirmButton(props: ButtonProps<void>): ReactNode
export function ConfirmButton<Input>(props: ButtonProps<Input> & { input: Input }): ReactNode
export function ConfirmButton<Input>({
  button,
  ...dialog
}: ButtonProps<Input | undefined> & { input?: Input }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog {...dialog} input={dialog.input} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
