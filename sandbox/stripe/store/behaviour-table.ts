import type { DatabaseSync } from 'node:sqlite'
import type { BehaviourName } from '../cards/card-behaviours.ts'

/** How the card behind a payment method behaves: kept in place of its number. */
export interface BehaviourTable {
  keep(paymentMethod: string, name: BehaviourName): void
  of(paymentMethod: string): BehaviourName
}

export function behaviourTable(db: DatabaseSync): BehaviourTable {
  const insert = db.prepare('INSERT INTO card_behaviours (payment_method, name) VALUES (?, ?)')
  const select = db.prepare('SELECT name FROM card_behaviours WHERE payment_method = ?')
  return {
    keep(paymentMethod, name) {
      insert.run(paymentMethod, name)
    },
    of: (paymentMethod) => (select.get(paymentMethod)?.name as BehaviourName | undefined) ?? 'succeeds',
  }
}
