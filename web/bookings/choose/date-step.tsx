import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { OwnTime } from '../../../domain/bookings/own-times.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { closedDays } from '../../../domain/hours/closed-day.ts'
import { lastBookableDate, type OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { type FreeHours, hoursFreeInAny } from '../../../domain/slots/free-hours.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { orReload } from '../../shell/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'
import type { ClosedDay } from '../times/day-notes.tsx'
import { DayStrip } from '../times/day-strip.tsx'
import { stripDays } from '../times/strip-days.ts'
import { useFreeHours } from '../times/use-availability.ts'
import { STEPS } from './step-anchors.ts'

/** Most bookings are for the next two weeks, so most customers never load it. */
const DateCalendar = lazy(orReload(() => import('../times/date-calendar.tsx')))

interface Props {
  now: Temporal.Instant
  selected: Temporal.PlainDate | null
  /** The bookable items, each as its spaces. A day shows the open hours of all of them together. */
  items: readonly (readonly string[])[]
  blockedDates: UseQueryResult<BlockedDate[]>
  /** Times that the customer already has. */
  own?: readonly OwnTime[]
  onSelect: (date: Temporal.PlainDate) => void
  /** Beside the heading. */
  action?: ReactNode
}

/** Blocked dates, and days that are closed by the opening hours; undefined until both are loaded. */
function useClosedDays(
  blockedDates: BlockedDate[] | undefined,
  openingHours: OpeningHours | undefined,
  now: Temporal.Instant,
): ClosedDay[] | undefined {
  const today = facilityDate(now).toString()
  return useMemo(() => {
    if (!blockedDates || !openingHours) return undefined
    const first = Temporal.PlainDate.from(today)
    const blocked = new Set(blockedDates.map(({ date }) => date))
    const closed = closedDays(first, first.add({ years: 1 }), openingHours)
    return [...blockedDates, ...closed.filter(({ date }) => !blocked.has(date))]
  }, [blockedDates, openingHours, today])
}

/** The next two weeks, or a month calendar. */
export function DateStep({ now, selected, items, blockedDates, own = [], onSelect, action }: Props) {
  const days = stripDays(now)
  const free = useFreeHours(now, days)
  const openingHours = useOpeningHours().data
  const last = openingHours ? lastBookableDate(now, openingHours) : facilityDate(now)
  const blocked = useClosedDays(blockedDates.data, openingHours, now)
  const [isMonthWanted, setIsMonthWanted] = useState<boolean | null>(null)
  const isMonth = isMonthWanted ?? (selected !== null && !days.some((day) => day.equals(selected)))
  const countIn = (free: FreeHours, date: Temporal.PlainDate) => hoursFreeInAny(free, items, date).length
  const booked = new Set(
    own.filter(({ isHeld }) => !isHeld).map(({ start }) => facilityDate(start).toString()),
  )
  const isOwn = (date: Temporal.PlainDate) => booked.has(date.toString())
  return (
    <Section
      title="Pick a Date"
      anchor={STEPS.date}
      isSmall
      action={
        <div className="-my-1 -mr-4 flex min-h-11 grow flex-wrap justify-end">
          {action}
          <Button variant="quiet" aria-expanded={isMonth} onClick={() => setIsMonthWanted(!isMonth)}>
            {isMonth ? 'Next Two Weeks' : 'More Dates'}
          </Button>
        </div>
      }
    >
      <div>
        {blocked && openingHours ? (
          <div className="grid gap-1 rounded-card bg-raised p-1 shadow-card max-[22rem]:-mx-4 max-[22rem]:rounded-none max-[22rem]:px-0">
            {isMonth ? (
              <Suspense fallback={<Skeleton className="h-80" />}>
                <DateCalendar
                  now={now}
                  selected={selected}
                  last={last}
                  blockedDates={blocked}
                  countIn={countIn}
                  isOwn={isOwn}
                  onSelect={onSelect}
                />
              </Suspense>
            ) : (
              <DayStrip
                days={days}
                selected={selected}
                openingHours={openingHours}
                blockedDates={blocked}
                countFree={(date) => free && countIn(free, date)}
                isOwn={isOwn}
                onSelect={onSelect}
              />
            )}
          </div>
        ) : blockedDates.isError ? (
          <ErrorState text="The calendar could not be loaded." onRetry={() => blockedDates.refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </Section>
  )
}
