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
