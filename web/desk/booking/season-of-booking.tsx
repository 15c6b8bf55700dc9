import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import type { ChangedDate } from '../../../domain/orders/order.schema.ts'
import { placeInOrder } from '../../../domain/orders/order-dates.ts'
import { plural } from '../../../domain/plural.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { errorText, isApiError } from '../../api/api-error.ts'
import { SeasonList } from '../../bookings/date-list.tsx'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { Notice } from '../../ui/panels.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import type { SlotConflict } from '../requests/refusals.ts'
import { paymentWord } from '../words/booking-words.ts'
import { conflictText, type MovedDate } from './move-draft.ts'

/** "U12 practice, date 4 of 20", which opens all dates with their status, payment, and page. */
export function SeasonOfBooking({ booking: { id, order } }: { booking: AdminBookingDetail }) {
  const nameOf = useItemName()
  if (!order) return null
  return (
    <details className="print:hidden">
      <summary className="wrap-anywhere">{`${order.label}, ${placeInOrder(order.dates, id)}`}</summary>
      <SeasonList
        dates={order.dates}
        nameOf={nameOf}
        noteOf={moneyNote}
        linkOf={(date, text) =>
          date.id === id ? (
            <span aria-current="true">{text} (this one)</span>
          ) : (
            <BookingLink bookingId={date.id} className="underline underline-offset-4">
              {text}
            </BookingLink>
          )
        }
      />
    </details>
  )
}

/** The payment of a date, unless nothing was ever paid for one that's cancelled. */
function moneyNote(date: AdminBooking): string {
  return date.status === 'cancelled' && toCents(date.paidAmount) === 0 ? '' : paymentWord(date)
}

export type Scope = 'this' | 'later'

interface ScopeProps {
  scope: Scope
  /** This date and the later ones. */
  dates: readonly AdminBooking[]
  /** Where they would move; empty if they don't. */
  moved?: readonly MovedDate[]
  onChange: (scope: Scope) => void
}

/** Whether a change is for one date of a season, or for it and all later ones, which it lists. */
export function SeasonScope({ scope, dates, moved, onChange }: ScopeProps) {
  const nameOf = useItemName()
  return (
    <>
      <ChoiceGroup
        label="Dates of this season"
        className="grid-cols-2"
        value={scope}
        choices={[
          { value: 'this', label: 'This date' },
          { value: 'later', label: 'This and later', note: plural(dates.length, 'date') },
        ]}
        onChange={({ target }) => onChange(target.value as Scope)}
      />
      {scope === 'later' &&
        (moved ? (
          <>
            <p className="font-semibold">New times</p>
            <SeasonList
              dates={moved}
              nameOf={nameOf}
              noteOf={({ isPossible }) => (isPossible ? '' : "Can't move to another day")}
            />
          </>
        ) : (
          <SeasonList dates={dates} nameOf={nameOf} noteOf={moneyNote} />
        ))}
    </>
  )
}

interface RefusedProps {
  error: unknown
  /** The dates of the request, in its order. */
  sent: readonly Pick<AdminBooking, 'id'>[]
  /** All dates of the season. */
  dates: readonly AdminBooking[]
}

/** Why a change of several dates was refused: each date with its reason. */
export function RefusedDates({ error, sent, dates }: RefusedProps) {
  if (!error) return null
  const refused = isApiError(error, 'dates_changed') ? (error.details.dates as ChangedDate[]) : []
  return (
    <div ref={scrollOnMount}>
      <Notice tone="bad" role="alert">
        <p>{errorText(error)}</p>
        <ul>
          {refused.map((changed) => {
            const date = dates.find(({ id }) => id === sent[changed.index]?.id)
            const conflict = changed.conflict as SlotConflict | undefined
            return (
              date && (
                <li
                  key={date.id}
                >{`${formatShortDate(timesOf(date).start)}: ${conflict ? conflictText(conflict) : changed.message}`}</li>
              )
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}
