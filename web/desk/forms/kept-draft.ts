import { KEPT_DRAFT } from '../../session/signed-in-cookie.ts'

interface Kept<T> {
  /** Who typed it: someone else who signs in here must not see it. */
  userId: string
  /** What it's about, such as a slot. */
  about: string
  values: T
}

/**
 * A draft of a form that survives signing in again, in this tab: an expired session must not lose what staff typed. It ends with
 * the tab and with signing out.
 */
export function keptDraft<T>(form: string, userId: string, about: string) {
  const key = KEPT_DRAFT + form
  return {
    read(): T | null {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<T> | null
        return kept?.userId === userId && kept.about === about ? kept.values : null
      } catch {
        return null
      }
    },
    write(values: T): void {
      // Without storage, such as when it's full, the form works as before.
      try {
        sessionStorage.setItem(key, JSON.stringify({ userId, about, values } satisfies Kept<T>))
      } catch {}
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}
