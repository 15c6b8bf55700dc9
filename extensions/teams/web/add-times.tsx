import { useId, useState } from 'react'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../../web/api/clock.ts'
import { SeasonLine, SeasonLines } from '../../../web/bookings/date-list.tsx'
import { groupByOrder, sortReservations } from '../../../web/bookings/own-bookings.ts'
import { timesOf } from '../../../web/bookings/time-range.tsx'
import { useMyBookings } from '../../../web/bookings/use-bookings.ts'
import { useItemName } from '../../../web/catalog/item-name.ts'
import { BusyButton, ButtonLink } from '../../../web/ui/button.tsx'
import { useFocusAfterRemoval } from '../../../web/ui/focus.ts'
import { Loaded } from '../../../web/ui/loaded.tsx'
import type { Team } from '../domain/team.schema.ts'
import { chosenTeam } from './chosen-team.ts'
import { useSetTeam } from './use-teams.ts'

/** Adds own bookings that are for no team yet. They load once someone opens it. */
export function AddTimes({ team }: { team: Team }) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = useId()
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary id={summary}>Add Times from Your Bookings</summary>
      {isOpen && <FreeTimes team={team} headingId={summary} />}
    </details>
  )
}

interface Props {
  team: Team
  /** The element above the times. It takes the focus of a button whose time was added. */
  headingId: string
}

function FreeTimes(props: Props) {
  const now = useNow(60_000)
  return (
    <Loaded query={useMyBookings()} failed="We couldn't load your bookings." skeleton={[2, 'h-14']}>
      {(bookings) => {
        const free = sortReservations(bookings, now).upcoming.filter(
          ({ more, suspendedAt }) => !chosenTeam(more) && !suspendedAt,
        )
        return <TimesToAdd {...props} orders={groupByOrder(free)} />
      }}
    </Loaded>
  )
}

type Order = readonly [OwnBooking, ...OwnBooking[]]

/** `orders`: single bookings, and the dates of seasons. */
function TimesToAdd({ team, headingId, orders }: Props & { orders: readonly Order[] }) {
  const nameOf = useItemName()
  const add = useSetTeam("Couldn't Add the Times")
  useFocusAfterRemoval(orders.length, headingId)
  if (orders.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>You have no upcoming bookings without a team.</p>
        <ButtonLink href="/booking" variant="secondary">
          Book a Time
        </ButtonLink>
      </div>
    )
  return (
    <SeasonLines>
      {orders.map(([first, ...later]) => {
        const times = timesOf(first)
        const item = later.length > 0 ? `${first.orderLabel}, ${later.length + 1} dates` : nameOf(first)
        return (
          <SeasonLine key={first.id} times={times} item={item}>
            <BusyButton
              variant="quiet"
              className="-mr-4"
              aria-label={`Add to ${team.name}: ${item}, ${formatDayTime(times.start)}`}
              busy={add.isPending && add.variables.bookingId === first.id && 'Adding...'}
              disabled={add.isPending}
              onClick={() => add.mutate({ bookingId: first.id, teamId: team.id })}
            >
              Add
            </BusyButton>
          </SeasonLine>
        )
      })}
    </SeasonLines>
  )
}
