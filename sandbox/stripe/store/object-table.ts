import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'

/** Stripe's objects by the value of their `object` field. */
export interface StoredObjects {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  /** With the payout that paid it out, which Stripe doesn't show; empty if none has. */
  balance_transaction: Stripe.BalanceTransaction & { payout: string }
  payout: Stripe.Payout
  refund: Stripe.Refund
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  /** Its id is its client secret: Stripe's has no other. */
  customer_session: Stripe.CustomerSession & { id: string }
  /** Stripe's have no creation time. */
  'terminal.reader': Stripe.Terminal.Reader & { created: number }
}
export type Kind = keyof StoredObjects

export interface PageQuery {
  limit: number
  /** Exact values of fields, by their path. */
  where?: Record<string, string | undefined>
  types?: string[]
  /** Not created before this second. */
  createdFrom?: number
  /** Events only: whether all their webhooks were delivered. */
  delivered?: boolean
  startingAfter?: number
}

const undelivered = `EXISTS (SELECT 1 FROM deliveries d WHERE d.event = objects.id AND d.state <> 'delivered')`

export function objectTable(db: DatabaseSync) {
  const insertRow = db.prepare('INSERT INTO objects (id, kind, created, json) VALUES (?, ?, ?, ?)')
  const updateRow = db.prepare('UPDATE objects SET json = ? WHERE id = ?')
  const selectRow = db.prepare('SELECT seq, json FROM objects WHERE kind = ? AND id = ?')
  const deleteRow = db.prepare('DELETE FROM objects WHERE id = ?')
  const selectAny = db.prepare('SELECT json FROM objects WHERE id = ?')

  return {
    insert<K extends Kind>(object: StoredObjects[K] & { object: K }): void {
      insertRow.run(object.id, object.object, object.created, JSON.stringify(object))
    },
    save<K extends Kind>(object: StoredObjects[K] & { object: K }): void {
      updateRow.run(JSON.stringify(object), object.id)
    },
    find<K extends Kind>(kind: K, id: string): StoredObjects[K] | undefined {
      const row = selectRow.get(kind, id)
      return row && JSON.parse(String(row.json))
    },
    remove: (id: string) => void deleteRow.run(id),
    /** An object of any kind. */
    findAny(id: string): unknown {
      const row = selectAny.get(id)
      return row && JSON.parse(String(row.json))
    },
    /** Position in creation order, for cursors; `created` counts seconds, which isn't precise enough. */
    position(kind: Kind, id: string): number | undefined {
      const row = selectRow.get(kind, id)
      return row && Number(row.seq)
    },
    page<K extends Kind>(kind: K, query: PageQuery): { objects: StoredObjects[K][]; hasMore: boolean } {
      const { sql, values } = pageSql(kind, query)
      const rows = db.prepare(sql).all(...values)
      const objects = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.json)))
      return { objects, hasMore: rows.length > query.limit }
    },
  }
}

function pageSql(kind: Kind, query: PageQuery): { sql: string; values: SQLInputValue[] } {
  const conditions = ['kind = ?']
  const values: SQLInputValue[] = [kind]
  const add = (condition: string, ...operands: SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...operands)
  }

  for (const [field, value] of Object.entries(query.where ?? {})) {
    if (value !== undefined) add(`json ->> '$.${field}' = ?`, value)
  }
  if (query.createdFrom !== undefined) add('created >= ?', query.createdFrom)
  if (query.types) add(`json ->> '$.type' IN (${query.types.map(() => '?').join(', ')})`, ...query.types)
  if (query.delivered !== undefined) add(query.delivered ? `NOT ${undelivered}` : undelivered)
  if (query.startingAfter !== undefined) add('seq < ?', query.startingAfter)

  // One extra row shows whether there is a next page.
  const sql = `SELECT json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ?`
  return { sql, values: [...values, query.limit + 1] }
}
