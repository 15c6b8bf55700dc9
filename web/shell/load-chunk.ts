import { tabStorage } from '../ui/browser-storage.ts'

const RELOADED_AT = 'reloaded-for-new-version'
const ONCE_IN_MS = 60_000

/** Whether reloading the page can help: not if that was just tried. Times in milliseconds. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || !(Math.abs(now - Number(lastReload)) < ONCE_IN_MS)
}

/**
 * Loads a chunk, or reloads the page once if the chunk is gone: after a deployment, only a reload gets the new
 * version's files.
 */
export function orReload<M>(load: () => Promise<M>): () => Promise<M> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!mayReload(tabStorage.get(RELOADED_AT), Date.now())) throw error
      // Offline, a reload would leave a blank screen.
      const shell = await fetch('/', { method: 'HEAD', cache: 'no-store' })
      if (!shell.ok) throw error
      tabStorage.set(RELOADED_AT, String(Date.now()))
      // Where nothing is kept, it would reload again and again.
      if (tabStorage.get(RELOADED_AT) === null) throw error
      window.location.reload()
      return new Promise<M>(() => {})
    })
}
