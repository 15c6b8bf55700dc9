import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useState } from 'react'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { type FreeHours, hoursFreeInAny } from '../../../domain/slots/free-hours.ts'
import { orReload } from '../../shell/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'
import { DayStrip, stripDays } from '../times/day-strip.tsx'
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
  onSelect: (date: Temporal.PlainDate) => void
  dateRef: Ref<HTMLDivElement>
}

/** The next two weeks, or a month calendar. */
export function DateStep({ now, selected, items, blockedDates, onSelect, dateRef }: Props) {
  const days = stripDays(now)
  const free = useFreeHours(now, days)
  const [isMonthWanted, setIsMonthWanted] = useState<boolean | null>(null)
  const isMonth = isMonthWanted ?? (selected !== null && !days.some((day) => day.equals(selected)))
  const countIn = (free: FreeHours, date: Temporal.PlainDate) => hoursFreeInAny(free, items, date).length
  return (
    <Section title="Pick a Date" anchor={STEPS.date}>
      <div ref={dateRef} className="scroll-mt-4">
        {blockedDates.data ? (
          <div className="grid gap-2 rounded-card border border-line bg-raised p-2 shadow-card max-[22rem]:-mx-4 max-[22rem]:rounded-none max-[22rem]:px-0">
            {isMonth ? (
              <Suspense fallback={<Skeleton className="h-80" />}>
                <DateCalendar
                  now={now}
                  selected={selected}
                  blockedDates={blockedDates.data}
                  countIn={countIn}
                  onSelect={onSelect}
                />
              </Suspense>
            ) : (
              <DayStrip
                days={days}
                selected={selected}
                blockedDates={blockedDates.data}
                countFree={(date) => free && countIn(free, date)}
                onSelect={onSelect}
              />
            )}
            <Button
              variant="quiet"
              aria-expanded={isMonth}
              className="justify-self-center"
              onClick={() => setIsMonthWanted(!isMonth)}
            >
              {isMonth ? 'Next Two Weeks' : 'More Dates'}
            </Button>
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
