import { tabStorage } from '../ui/browser-storage.ts'

/**
 * A form's unsent input, kept for this tab. `about` says what it's for, such as a booking: a draft about anything
 * else isn't returned. Some browsers don't let a page keep anything. Then it's lost with the page.
 */
export function keptDraft<Values>(key: string, about: string) {
  return {
    read(): Values | null {
      try {
        const kept = JSON.parse(tabStorage.get(key) ?? 'null')
        return kept?.about === about ? kept.values : null
      } catch {
        // Damaged.
        return null
      }
    },
    write(values: Values): void {
      tabStorage.set(key, JSON.stringify({ about, values }))
    },
    forget(): void {
      tabStorage.remove(key)
    },
  }
}
