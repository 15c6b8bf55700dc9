/** As a ref: focuses an element when it mounts, such as one that replaces the pressed button. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
