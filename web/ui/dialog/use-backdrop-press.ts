import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A press this soon after opening is the second half of a double-click on the opener. */
const DOUBLE_CLICK_MS = 500

/**
 * Props that close a dialog when its backdrop is pressed. The press must start and end there. Dialogs with form fields
 * close only by their buttons and Escape, so a slip can't lose typed input.
 */
export function useBackdropPress(isOpen: boolean, onClose: () => void) {
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
