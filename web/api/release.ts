/** The app's script in the server's current release; null until it's known. */
let served: string | null = null

export function noteRelease(firstScript: string | null): void {
  served = firstScript
}

/** Whether this page was loaded from another release than the server's current one. */
export function isOutdated(): boolean {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  return isOtherRelease(own, served)
}

/**
 * Compares the addresses of two releases' scripts. Under Vite, and with a server without a client, there's
 * nothing to compare.
 */
export function isOtherRelease(own: string, other: string | null): boolean {
  return own.startsWith('/assets/') && other !== null && other !== own
}
