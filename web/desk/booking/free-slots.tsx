import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { formatDate, formatHour } from '../../../domain/time/format.ts'
import { useNow } from '../../api/clock.ts'
import { spacesOf } from '../../catalog/catalog-items.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { useBoard } from '../requests/use-board.ts'
import { freeStarts } from '../slots/day-slots.ts'

interface Props {
  booking: AdminBooking
  date: Temporal.PlainDate
  hour: string
  itemId: string
  /** Where it costs the same. */
  items: readonly (Space | Bundle)[]
  onHour: (hour: string) => void
  onItem: (itemId: string) => void
}

/** The free hours of the chosen space and day, and the other spaces that are free at the chosen hour, to pick with one press. */
export function FreeSlots({ booking, date, hour, itemId, items, onHour, onItem }: Props) {
  const board = useBoard(date.toString()).data
  const now = useNow(30_000)
  // While another day loads, the query still has the one before.
  if (board?.date !== date.toString()) return null
  const places = items.map((item) => ({ ...item, free: freeStarts(board, booking, spacesOf(item), now) }))
  const chosen = places.find(({ id }) => id === itemId)
  const others = places.filter(({ free }) => free.includes(Number(hour)))
  if (!chosen) return null
  return (
    <>
      {chosen.free.length === 0 ? (
        <p className="text-ink-soft">{`Nothing is open in ${chosen.name} on ${formatDate(date)}.`}</p>
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

/** "10 AM": several fit side by side on a phone. */
function shortHour(hour: number): string {
  return formatHour(hour).replace(':00', '')
}
