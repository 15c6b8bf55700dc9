/** Whether anything on this page ever had focus; a page that is only just opening has none to lose. */
let hadFocus = false
const noteFocus = () => {
  hadFocus = true
}
globalThis.document?.addEventListener('focusin', noteFocus)
// Focus that goes straight into a frame, as into the card form, is all that the page hears of.
globalThis.window?.addEventListener('blur', noteFocus)

/**
 * Puts focus on what stands where the focused control has just vanished or was disabled, so that keyboard and screen
 * reader go on from there.
 */
export function restoreFocus(element: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && hadFocus) element?.focus({ preventScroll: true })
}
