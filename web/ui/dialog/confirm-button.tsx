import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface Props<Input> extends Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'onClose' | 'act' | 'actions'> {
  button: ComponentProps<typeof Button>
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

/** A button with a dialog that asks before it acts. */
export function ConfirmButton(props: Props<void>): ReactNode
export function ConfirmButton<Input>(props: Props<Input> & { input: Input }): ReactNode
export function ConfirmButton<Input>({
  button,
  action,
  input,
  act,
  busy,
  isDisabled = false,
  staysIfRefused = false,
  ...dialog
}: Props<Input | undefined> & { input?: Input }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const confirm = () => action.mutate(input, staysIfRefused ? { onSuccess: close } : { onSettled: close })
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setIsAsking(true)} />
      <Dialog
        {...dialog}
        isOpen={isAsking}
        onClose={close}
        act={isAsking && { label: act, busy: action.isPending && busy, isDisabled, onClick: confirm }}
      />
    </>
  )
}
