import type { DatabaseSync } from 'node:sqlite'

/** The name of the behavior of each payment method's card, kept instead of the card number. */
export function behaviorTable(db: DatabaseSync) {
  const insertRow = db.prepare('INSERT INTO card_behaviors (payment_method, name) VALUES (?, ?)')
  const selectRow = db.prepare('SELECT name FROM card_behaviors WHERE payment_method = ?')
  return {
    insert(paymentMethod: string, name: string): void {
      insertRow.run(paymentMethod, name)
    },
    find(paymentMethod: string): string | undefined {
      const row = selectRow.get(paymentMethod)
      return row && String(row.name)
    },
  }
}
