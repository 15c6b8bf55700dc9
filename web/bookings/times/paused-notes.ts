import { formatUntil } from '../../../domain/bookings/hold-limits.ts'
import type { PausedSpan } from '../../../domain/bookings/paused-spans.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { formatTime } from '../../../domain/time/format.ts'

/** Why each of these hours can't be booked, and until when; a sentence for each instant. */
export function pausedNotes(paused: readonly PausedSpan[]): string[] {
  return [...Map.groupBy(paused, ({ until }) => formatUntil(until))].map(([until, spans]) => {
    const times = listInWords(
      spans.map(({ start }) => formatTime(start)),
      'and',
    )
    const were = spans.length === 1 ? 'was' : 'were'
    return `${times} ${were} held more than once from your account or network without payment. Try again after ${until}.`
  })
}
