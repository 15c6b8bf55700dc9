import type { DatabaseSync } from 'node:sqlite'

/** The first answer to an idempotency key. */
interface Replay {
  endpoint: string
  bodyHash: string
  requestId: string
  status: number
  answer: string
}

/** Keys expire after a day. `now` is in milliseconds. */
export interface ReplayTable {
  find(key: string, now: number): Replay | undefined
  keep(key: string, replay: Replay, now: number): void
}

const dayMs = 24 * 60 * 60 * 1000

export function replayTable(db: DatabaseSync): ReplayTable {
  const select = db.prepare('SELECT * FROM replays WHERE key = ? AND at > ?')
  const replace = db.prepare(
    'INSERT OR REPLACE INTO replays (key, endpoint, body_hash, request_id, status, answer, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    find(key, now) {
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
    keep(key, { endpoint, bodyHash, requestId, status, answer }, now) {
      replace.run(key, endpoint, bodyHash, requestId, status, answer, now)
    },
  }
}
