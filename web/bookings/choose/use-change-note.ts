import { useState } from 'react'
import { useWasTrue } from '../../ui/use-was-true.ts'
import type { BookingDraft } from './booking-draft.ts'
import { lostStartNote, shortenedNote } from './change-notes.ts'
import type { DayView } from './day-view.ts'

/** What became of the chosen time, if it isn't as they chose it. `assigned`: the space they got, if they didn't choose one. */
export function useChangeNote(
  view: DayView | null,
  wanted: BookingDraft,
  assigned: string | null,
): string | null {
  const start = `${wanted.spaceId} ${wanted.bundleId} ${wanted.date} ${wanted.hour}`
  const length = `${start} ${wanted.hours}`
  const wasFree = useWasTrue(start, view !== null && view.hour !== null)
  const didFit = useWasTrue(length, view !== null && view.hour !== null && view.hours === wanted.hours)
  const before = useFirst(length, assigned)
  if (!view) return null
  const other =
    assigned && before !== assigned ? `${before} was just taken, so you now have ${assigned}.` : null
  return lostStartNote(view, wanted, wasFree) ?? shortenedNote(view, wanted, didFit) ?? other
}

/** The first value of the current choice. */
function useFirst(choice: string, value: string | null): string | null {
  const [first, setFirst] = useState({ choice, value })
  const isNew = first.choice !== choice || first.value === null
  if (isNew && value !== null) setFirst({ choice, value })
  return isNew ? value : first.value
}
