import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { BusyButton, Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { registerOpenDialog } from './top-dialog.ts'

interface Act {
  label: ReactNode
  /** The label while it runs. */
  busy: string | false
  isDisabled?: boolean
  onClick: () => void
}

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons above Close, each as wide as the dialog. */
  actions?: ReactNode
  /** The one button above Close, where there's only one. */
  act?: Act | false | null | undefined
  closeLabel?: string
  /** For lists: as wide as a desktop's screen has room for. */
  isWide?: boolean
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
  act,
  closeLabel = 'Close',
  isWide = false,
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
      className={classNames(
        'rounded-card border-2 border-line bg-raised p-0 text-ink backdrop:bg-night-deep/70',
        isWide ? 'w-[min(52rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]',
      )}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <h2 id={titleId} className="border-b-2 border-line px-5 py-4 text-2xl">
          {title}
        </h2>
        {/* Contains its hidden inputs, or they'd make the dialog itself scroll. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className="relative grid gap-3 overflow-y-auto px-5 py-4" tabIndex={0}>
          {isOpen && children}
        </div>
        <div className="grid gap-2 border-t-2 border-line px-5 py-3">
          {actions}
          {act && (
            <BusyButton isWide busy={act.busy} disabled={act.isDisabled} onClick={act.onClick}>
              {act.label}
            </BusyButton>
          )}
          <Button ref={closeButton} variant="secondary" isWide onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** A press this soon after opening is the second half of a double-click on the opener. */
const DOUBLE_CLICK_MS = 500

/**
 * Props that close a dialog when its backdrop is pressed. The press must start and end there. Dialogs with form fields
 * close only by their buttons and Escape, so a slip can't lose typed input.
 */
function useBackdropPress(isOpen: boolean, onClose: () => void) {
  const openedAt = useRef(0)
  const beganBeside = useRef(false)

  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])

  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent<HTMLDialogElement>) => {
      const isLate = performance.now() - openedAt.current > DOUBLE_CLICK_MS
      beganBeside.current = isLate && target === currentTarget
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (!beganBeside.current || target !== currentTarget) return
      if (!currentTarget.querySelector('input, select, textarea')) onClose()
    },
  }
}
