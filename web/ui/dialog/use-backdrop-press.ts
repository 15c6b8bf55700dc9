import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Within this time after opening, a press is the second half of a double-click on what opened it. */
const DOUBLE_CLICK_MS = 500

/**
 * Props of a dialog that is closed by a press on its backdrop. The press must begin and end there, and one that comes
 * with the opening does not count. Where there is anything to fill in, only its buttons and Escape close it: what was
 * typed is not lost to a slip.
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
