const RELOADED_AT = 'reloaded-for-new-version'
const ONCE_IN_MS = 60_000

/** Whether loading the page anew may help, or has just been tried; times in milliseconds. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || !(Math.abs(now - Number(lastReload)) < ONCE_IN_MS)
}

/**
 * A part of the app that is fetched when wanted. After a new version was deployed the old one's files are gone: then
 * the page is loaded anew, once, which brings the new version.
 */
export function orReload<M>(load: () => Promise<M>): () => Promise<M> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!mayReload(sessionStorage.getItem(RELOADED_AT), Date.now())) throw error
      // Without a connection a reload would leave nothing on the screen at all.
      const shell = await fetch('/', { method: 'HEAD', cache: 'no-store' })
      if (!shell.ok) throw error
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      window.location.reload()
      return new Promise<M>(() => {})
    })
}
