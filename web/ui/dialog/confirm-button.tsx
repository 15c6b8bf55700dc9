import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { type Act, Dialog } from './dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'onClose' | 'act' | 'actions'> {
  button: ComponentProps<typeof Button>
  act: Omit<Act, 'onClick'>
  /** Called with the function that closes the dialog. */
  onConfirm: (close: () => void) => void
}

/** A button with a dialog that asks before it acts. */
export function ConfirmButton({ button, act, onConfirm, ...dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setIsAsking(true)} />
      <Dialog
        {...dialog}
        isOpen={isAsking}
        onClose={close}
        act={isAsking && { ...act, onClick: () => onConfirm(close) }}
      />
    </>
  )
}
