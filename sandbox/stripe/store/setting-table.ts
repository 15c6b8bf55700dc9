import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export interface WebhookEndpoint {
  url: string
  secret: string
}

export interface SettingTable {
  /** Names this data file, so that a second process recognises the emulator that serves it. */
  storeId(): string
  webhook(): WebhookEndpoint | undefined
  saveWebhook(endpoint: WebhookEndpoint): void
  /** Where the emulator of this file was last reachable; it may be gone. */
  lastOrigin(): string | undefined
  saveLastOrigin(origin: string): void
}

export function settingTable(db: DatabaseSync): SettingTable {
  const select = db.prepare('SELECT value FROM settings WHERE name = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  const read = (name: string) => {
    const row = select.get(name)
    return row && String(row.value)
  }
  // Read first: another process may hold the file for writing, and opening it should not wait for that.
  if (read('store_id') === undefined) {
    db.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run('store_id', randomUUID())
  }

  return {
    storeId: () => read('store_id') ?? '',
    webhook() {
      const value = read('webhook')
      return value && JSON.parse(value)
    },
    saveWebhook({ url, secret }) {
      replace.run('webhook', JSON.stringify({ url, secret }))
    },
    lastOrigin: () => read('last_origin'),
    saveLastOrigin(origin) {
      replace.run('last_origin', origin)
    },
  }
}
