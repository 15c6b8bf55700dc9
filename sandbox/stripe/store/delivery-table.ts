import type { DatabaseSync } from 'node:sqlite'

/**
 * `held` until a control releases it. `dropped` by a control, as if lost by the network.
 * `failed` after the last attempt.
 */
export type DeliveryState = 'pending' | 'held' | 'dropped' | 'delivered' | 'failed'

/** A webhook and its state. */
export interface Delivery {
  id: number
  event: string
  state: DeliveryState
  attempts: number
  /** Milliseconds since the epoch. */
  dueAt: number
}

type Change = Partial<Pick<Delivery, 'state' | 'attempts' | 'dueAt'>>

/** Lists by state are in due order, lists by event in creation order. */
export function deliveryTable(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO deliveries (event, state, due_at) VALUES (?, ?, ?)')
  const update = db.prepare(
    `UPDATE deliveries SET state = coalesce(?, state), attempts = coalesce(?, attempts),
       due_at = coalesce(?, due_at) WHERE id = ?`,
  )
  const columns = 'id, event, state, attempts, due_at AS dueAt'
  const byState = db.prepare(`SELECT ${columns} FROM deliveries WHERE state = ? ORDER BY due_at, id`)
  const byEvent = db.prepare(`SELECT ${columns} FROM deliveries WHERE event = ? ORDER BY id`)
  const deleteOfEvent = db.prepare('DELETE FROM deliveries WHERE event = ?')
  const rows = (found: unknown) => found as Delivery[]

  return {
    add: (event: string, state: DeliveryState, dueAt: number) => void insert.run(event, state, dueAt),
    change(id: number, change: Change): void {
      const { state = null, attempts = null, dueAt = null } = change
      update.run(state, attempts, dueAt, id)
    },
    inState: (state: DeliveryState) => rows(byState.all(state)),
    removeOf: (event: string) => void deleteOfEvent.run(event),
    ofEvent: (event: string) => rows(byEvent.all(event)),
  }
}
