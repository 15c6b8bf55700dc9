import type { PausedSpan } from '../../../domain/bookings/paused-spans.ts'
import { pausedNotes } from './paused-notes.ts'

/** Explains the paused slots of a day. */
export function PausedTimes({ paused }: { paused: readonly PausedSpan[] }) {
  if (paused.length === 0) return null
  return (
    <ul aria-label="Times to try later" className="grid gap-1 text-sm">
      {pausedNotes(paused).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
