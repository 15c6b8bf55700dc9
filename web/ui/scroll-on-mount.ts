/** As a ref: scrolls an element into view when it mounts, without moving focus. */
export function scrollOnMount(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
