/** As a ref: what has just come on screen takes focus, as when it replaces the button that was pressed. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
