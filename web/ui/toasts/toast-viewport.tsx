import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { dispatchToast, useToasts } from './toast.ts'

/** How long a closed toast stays mounted: the length of its animation in toast.css. */
const LEAVING_MS = 200

export default function ToastViewport() {
  const toasts = useToasts()

  function close(id: number) {
    dispatchToast({ type: 'close', id })
    setTimeout(() => dispatchToast({ type: 'remove', id }), LEAVING_MS)
  }

  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, title, description, variant, isQuiet, isOpen }) => (
        <Toast.Root
          key={id}
          open={isOpen}
          type={isQuiet ? 'background' : 'foreground'}
          onOpenChange={(open) => !open && close(id)}
          className={classNames('toast', variant === 'destructive' && 'toast-destructive')}
        >
          <div className="grid min-w-0 grow gap-0.5">
            <Toast.Title className="figures text-lg leading-snug font-bold">{title}</Toast.Title>{' '}
            {/* Screen readers read both together. Without the space, they join the title's last word and the text's first. */}
            {description && <Toast.Description className="wrap-anywhere">{description}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label="Close"
            className="-my-2 -mr-2 grid size-11 shrink-0 place-content-center rounded-plate"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>
  )
}
