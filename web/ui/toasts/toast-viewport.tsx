import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { closeToast, useToast } from './toast.ts'
import { useFreePlace } from './use-free-place.ts'

export default function ToastViewport() {
  const toast = useToast()
  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          {...(toast.seconds && { duration: toast.seconds * 1000 })}
          type={toast.isQuiet ? 'background' : 'foreground'}
          onOpenChange={(open) => !open && closeToast(toast.id)}
          className="toast on-dark-focus"
          data-variant={toast.variant}
        >
          <div className="grid min-w-0 grow gap-0.5">
            <Toast.Title className="figures text-lg leading-snug font-bold">{toast.title}</Toast.Title>{' '}
            {/* Screen readers read both together. Without the space, they join the title's last word and the text's first. */}
            {toast.description && (
              <Toast.Description className="wrap-anywhere">{toast.description}</Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action
              altText={toast.action.label}
              className="-my-2 min-h-11 shrink-0 px-2 font-bold underline underline-offset-4"
              onClick={toast.action.press}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Close"
            className="-my-2 -mr-2 grid size-11 shrink-0 place-content-center rounded-plate"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport ref={useFreePlace()} className="toast-viewport" />
    </Toast.Provider>
  )
}
