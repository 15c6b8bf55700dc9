import { isApiError } from '../../api/api-client.ts'

/** Something that changed after staff loaded it. */
export interface Stale<T> {
  current: T
  /** Null if unknown, or if the system changed it, such as when a payment arrived. */
  changedBy: string | null
}

/** What the server has now, if a request was refused because its version was stale; otherwise null. */
export function staleOf<T>(error: unknown): Stale<T> | null {
  if (!isApiError(error, 'stale')) return null
  const { current, changedBy } = error.details as Partial<Stale<T>>
  return current ? { current, changedBy: changedBy ?? null } : null
}

/** The booking that holds a slot. */
interface SlotConflict {
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/** The booking that holds the slot, if that's why a request was refused; otherwise null. */
export function slotConflictOf(error: unknown): SlotConflict | null {
  if (!isApiError(error, 'slot_taken')) return null
  return (error.details.conflict as SlotConflict | undefined) ?? null
}
