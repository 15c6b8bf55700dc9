import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import { formatDate, formatHour } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { spacesOf } from '../../catalog/use-catalog.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { useBoard } from '../requests/live-queries.ts'
import { freeStarts } from '../slots/day-slots.ts'

interface FreeSlotsProps {
  /** The booking, with the length it would have. */
  move: { id: string; hours: number }
  date: Temporal.PlainDate
  hour: string
  itemId: string
  /** Where it costs the same. */
  items: readonly (Space | Bundle)[]
  onHour: (hour: string) => void
  onItem: (itemId: string) => void
}

/**
 * The open hours of the chosen space and day, and the other spaces that are open at the chosen hour, to pick
 * with one press.
 */
export function FreeSlots({ move, date, hour, itemId, items, onHour, onItem }: FreeSlotsProps) {
  const board = useBoard(date.toString()).data
  const now = useNow(30_000)
  // While another day loads, the query still has the one before.
  if (board?.date !== date.toString()) return null
  const places = items.map((item) => ({ ...item, free: freeStarts(board, move, spacesOf(item), now) }))
  const chosen = places.find(({ id }) => id === itemId)
  const others = places.filter(({ free }) => free.includes(Number(hour)))
  if (!chosen) return null
  return (
    <>
      {chosen.free.length === 0 ? (
        <p className="text-ink-soft">{`${chosen.name} has no open times on ${formatDate(date)}.`}</p>
      ) : (
        <ChoiceGroup
          label={`Open in ${chosen.name}`}
          className="grid-cols-3 sm:grid-cols-4"
          value={hour}
          choices={chosen.free.map((each) => ({ value: String(each), label: shortHour(each) }))}
          onChange={({ target }) => onHour(target.value)}
        />
      )}
      {others.some(({ id }) => id !== itemId) && (
        <ChoiceGroup
          label={`Open at ${formatHour(Number(hour))}`}
          className="grid-cols-2"
          value={itemId}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onItem(target.value)}
        />
      )}
    </>
  )
}
