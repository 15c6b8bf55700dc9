import { isApiError } from '../../api/api-client.ts'

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
