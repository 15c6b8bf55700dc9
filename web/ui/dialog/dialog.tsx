import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { registerOpenDialog } from './top-dialog.ts'
import { useBackdropPress } from './use-backdrop-press.ts'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons above Close, each as wide as the dialog. */
  actions?: ReactNode
  closeLabel?: string
  /** Closing is the safe answer, so it's what Enter does. */
  focusesClose?: boolean
}

/**
 * The native modal dialog: it traps focus, closes on Escape and restores focus. Toasts render inside the open dialog.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  closeLabel = 'Close',
  focusesClose = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const backdropPress = useBackdropPress(isOpen, onClose)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
    if (isOpen && focusesClose) closeButton.current?.focus()
  }, [isOpen, focusesClose])

  useEffect(() => (ref.current && isOpen ? registerOpenDialog(ref.current) : undefined), [isOpen])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The event comes a moment after the dialog was closed, which can be open again by then, such as after Back.
      onClose={(event) => !event.currentTarget.open && onClose()}
      {...backdropPress}
      className="w-[min(28rem,calc(100vw-2rem))] rounded-card border-2 border-line bg-raised p-0 text-ink backdrop:bg-night-deep/70"
    >
      <div className="flex max-h-[85dvh] flex-col">
        <h2 id={titleId} className="border-b-2 border-line px-5 py-4 text-2xl">
          {title}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className="grid gap-3 overflow-y-auto px-5 py-4" tabIndex={0}>
          {isOpen && children}
        </div>
        <div className="grid gap-2 border-t-2 border-line px-5 py-3">
          {actions}
          <Button ref={closeButton} variant="secondary" isWide onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
