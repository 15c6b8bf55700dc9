/** As a ref: what has just come on screen is scrolled into view; focus stays where it is. */
export function scrollOnMount(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
