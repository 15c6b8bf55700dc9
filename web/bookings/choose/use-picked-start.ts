import { useState } from 'react'
import type { OwnTime } from '../../../domain/bookings/own-times.ts'
import type { BookingDraft } from './booking-draft.ts'
import { notProposedNote } from './own-in-the-way.ts'

/**
 * Whether the start in the address is selected. It can be one that the customer has already, such as after
 * paying and going back; that takes a tap here. `note` says why it isn't selected. `pick` notes the changes
 * of a tap.
 */
export function usePickedStart(
  address: BookingDraft,
  /** Of the address; null while the customer's bookings are loading. */
  inTheWay: readonly OwnTime[] | null,
) {
  const [picked, setPicked] = useState<string | null>(null)
  const isPicked = picked === startOf(address)
  const isSelected = isPicked || inTheWay?.length === 0
  return {
    isSelected,
    note: isPicked ? null : notProposedNote(inTheWay ?? []),
    pick(changes: Partial<BookingDraft>): void {
      // A longer time or another place keeps it selected, another day doesn't.
      const isKept = isSelected && !('date' in changes)
      if (isKept || changes.hour !== undefined) setPicked(startOf({ ...address, ...changes }))
    },
  }
}

/** Equal for the same start. */
const startOf = ({ date, hour }: BookingDraft) => `${date} ${hour}`
