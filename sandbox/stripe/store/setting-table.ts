import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export interface WebhookEndpoint {
  url: string
  secret: string
}

export function settingTable(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM settings WHERE name = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  const read = (name: string) => {
    const row = select.get(name)
    return row && String(row.value)
  }
  // Read first, so that opening the file never waits for another process's write lock.
  if (read('store_id') === undefined) {
    db.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run('store_id', randomUUID())
  }

  return {
    /** The id of this data file, by which other processes recognize its emulator. */
    storeId: () => read('store_id') ?? '',
    webhook(): WebhookEndpoint | undefined {
      const value = read('webhook')
      return value && JSON.parse(value)
    },
    saveWebhook({ url, secret }: WebhookEndpoint): void {
      replace.run('webhook', JSON.stringify({ url, secret }))
    },
    /** The last origin of this file's emulator, which may have stopped since. */
    lastOrigin: () => read('last_origin'),
    saveLastOrigin(origin: string): void {
      replace.run('last_origin', origin)
    },
  }
}
