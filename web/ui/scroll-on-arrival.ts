/** As a ref: what has just come on screen is scrolled into view; focus stays where it is. */
export function scrollOnArrival(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
