import { RotateCcw } from 'lucide-react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { atFacility, facilityDate } from '../../domain/time/facility-time.ts'
import { formatHour, formatNearDay, formatTimeRange, formatWeekday } from '../../domain/time/format.ts'
import { useFacilityNow } from '../api/use-config.ts'
import { timesOf } from '../bookings/booking-times.ts'
import { firstVacancy } from '../bookings/choose/any-space.ts'
import { bookingToRepeat, rebookHref } from '../bookings/choose/rebook.ts'
import { sortReservations } from '../bookings/own-bookings.ts'
import { stripDays } from '../bookings/times/day-strip.tsx'
import { useFreeHours } from '../bookings/times/use-availability.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { itemOf } from '../catalog/catalog-items.ts'
import { useItemName } from '../catalog/item-name.ts'
import { activeItems, useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { DirectionsLink } from '../facility/directions-link.tsx'
import { HeroScene } from '../facility/hero-scene.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** What a customer most likely wants from home: their next booking, the last one again, or the next free time. */
export function HomeHero() {
  const now = useFacilityNow(60_000)
  const bookings = useMyBookings().data
  const spaces = useSpaces().data ?? []
  const bundles = useBundles().data ?? []
  const free = useFreeHours(now, now ? stripDays(now) : [])
  if (!now || !bookings) return <div className="h-72" />

  const [next] = sortReservations(bookings, now).upcoming
  const last = bookingToRepeat(
    bookings.filter((booking) => itemOf(booking, spaces, bundles)),
    now,
  )
  const open = free && firstVacancy(activeItems(spaces), free, stripDays(now))
  return (
    <>
      <div className="relative z-10 grid gap-3 px-4 pt-4 pb-5">
        {next && <NextBooking booking={next} now={now} />}
        {last && <BookAgain booking={last} />}
        {open && (
          <ButtonLink
            href={`/booking?date=${open.date}&hour=${open.hour}`}
            variant={last ? 'on-dark' : 'primary'}
            isWide
          >
            {`Next open: ${formatNearDay(open.date, facilityDate(now))}, ${formatHour(open.hour)} · ${open.vacancy}`}
          </ButtonLink>
        )}
      </div>
      {!next && !last && <HeroScene />}
    </>
  )
}

function NextBooking({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const nameOf = useItemName()
  const { start, end } = timesOf(booking)
  return (
    <section
      aria-label="Your next booking"
      className="grid gap-0.5 rounded-card border-2 border-board-line bg-board px-4 py-3 text-board-text"
    >
      <p className="text-sm">Your next booking</p>
      <p className="figures text-2xl leading-tight wrap-anywhere text-board-figure">{nameOf(booking)}</p>
      <p className="font-semibold text-on-night">
        {formatNearDay(facilityDate(start), facilityDate(now))}, {formatTimeRange(start, end)}
      </p>
      <DirectionsLink isOnDark />
    </section>
  )
}

function BookAgain({ booking }: { booking: Booking }) {
  const nameOf = useItemName()
  const start = atFacility(timesOf(booking).start)
  return (
    <div className="grid gap-1 text-center">
      <ButtonLink href={rebookHref(booking)} isWide className="min-h-14">
        <RotateCcw aria-hidden="true" className="size-5" />
        Book Again
      </ButtonLink>
      <p className="text-sm wrap-anywhere text-on-night-soft">
        {`${nameOf(booking)}, ${formatWeekday(start.toPlainDate())}s at ${formatHour(start.hour)}`}
      </p>
    </div>
  )
}
