import type { Play } from './play.ts'
import type { Statement } from './remove-rows.ts'
import type { Unit } from './rows.ts'

/** An extension's part in the filled calendar, which is played while it's on. Emptied also while it's off. */
export interface FillPart {
  /** The extension's name. */
  of: string
  /** Adds its steps to the story. */
  plan(play: Play): void
  /** Its tables whose triggers refuse to delete from them. */
  appendOnly?: readonly string[]
  /** Deletes its rows about someone, before what they booked is given back. */
  ofPerson?(id: string): Statement[]
  /** Deletes its rows about an order and its bookings, before those. Rows about other orders have to stay. */
  ofOrder?(unit: Pick<Unit, 'ids' | 'orderId'>): Statement[]
  /** Deletes its other rows about someone whose orders are gone, before their account. */
  ofAccount?(id: string): Statement[]
}
