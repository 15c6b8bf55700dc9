/**
 * Puts focus on what stands where the focused control has just vanished, so that keyboard and screen reader go on
 * from there. A page that is only just opening keeps focus where the browser puts it.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && navigator.userActivation?.hasBeenActive) element?.focus({ preventScroll: true })
}
