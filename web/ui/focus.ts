import { useEffect, useRef } from 'react'

/** Whether anything on this page ever had focus: a page that's just opening has none to restore. */
let hadFocus = false
const noteFocus = () => {
  hadFocus = true
}
globalThis.document?.addEventListener('focusin', noteFocus)
// When focus moves straight into an iframe, such as the card form, the page only gets a blur.
globalThis.window?.addEventListener('blur', noteFocus)

/**
 * Moves focus to `element` if the focused control was removed or disabled, so keyboard and screen reader users continue
 * from there.
 */
export function restoreFocus(element: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && hadFocus) element?.focus({ preventScroll: true })
}

/** Focuses the heading with this id when a list gets shorter, because the button that was pressed is gone with its row. */
export function useFocusAfterRemoval(count: number, headingId: string): void {
  const lastCount = useRef(count)
  useEffect(() => {
    if (count < lastCount.current) restoreFocus(document.getElementById(headingId))
    lastCount.current = count
  }, [count, headingId])
}

/** As a ref: focuses an element when it mounts, such as one that replaces the pressed button. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** As a ref: scrolls an element into view when it mounts, without moving focus. */
export function scrollOnMount(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
