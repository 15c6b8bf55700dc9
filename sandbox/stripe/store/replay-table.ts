import type { DatabaseSync } from 'node:sqlite'

/** The first answer to an idempotency key. */
export interface Replay {
  endpoint: string
  bodyHash: string
  requestId: string
  status: number
  answer: string
}

const dayMs = 24 * 60 * 60 * 1000

/** Keys expire after a day. `now` is in milliseconds. */
export function replayTable(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM replays WHERE key = ? AND at > ?')
  const replace = db.prepare(
    'INSERT OR REPLACE INTO replays (key, endpoint, body_hash, request_id, status, answer, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    find(key: string, now: number): Replay | undefined {
      const row = select.get(key, now - dayMs)
      if (!row) return undefined
      return {
        endpoint: String(row.endpoint),
        bodyHash: String(row.body_hash),
        requestId: String(row.request_id),
        status: Number(row.status),
        answer: String(row.answer),
      }
    },
    keep(key: string, { endpoint, bodyHash, requestId, status, answer }: Replay, now: number): void {
      replace.run(key, endpoint, bodyHash, requestId, status, answer, now)
    },
  }
}
