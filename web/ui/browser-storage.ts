/** Texts that a page keeps in the browser, by key. */
export interface BrowserStorage {
  /** Null if there's nothing. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/** Until the tab is closed. */
export const tabStorage = storageOf(() => sessionStorage)
/** On this device. */
export const deviceStorage = storageOf(() => localStorage)

/**
 * With site data blocked, or no room left, the browser throws on every use of its storage, even on mentioning
 * it. Nothing is kept then, and the page works without.
 */
function storageOf(find: () => Storage): BrowserStorage {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(find())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}
