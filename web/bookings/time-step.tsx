import type { Ref } from 'react'
import { fittingDuration } from '../../domain/bookings/slot-grid.ts'
import { blockedDateMessage } from '../../domain/closures/blocked-date-message.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { BookingChoice } from './booking-choice.ts'
import type { DayView } from './day-view.ts'
import { DurationChoice } from './duration-choice.tsx'
import { TimeGrid } from './time-grid.tsx'

interface Props {
  choice: BookingChoice
  /** Null until there is something to show. */
  view: DayView | null
  isError: boolean
  onRetry: () => void
  onChange: (changes: Partial<BookingChoice>) => void
  timeRef: Ref<HTMLDivElement>
  durationRef: Ref<HTMLDivElement>
}

/** When it starts and how long it lasts. */
export function TimeStep({ choice, view, isError, onRetry, onChange, timeRef, durationRef }: Props) {
  const isItemChosen = choice.spaceId !== null || choice.bundleId !== null
  return (
    <>
      <Section title="Pick a Time">
        <div ref={timeRef} className="grid scroll-mt-4 scroll-mb-52 gap-3">
          {view?.isChosenGone && !view.day.isBlocked && (
            <Notice tone="warm" role="status">
              <p>The time you picked is not free any more. Please pick another.</p>
            </Notice>
          )}
          {view?.day.isBlocked && (
            <Notice tone="warm" role="status">
              <p>{blockedDateMessage(view.blockedReason)}</p>
            </Notice>
          )}
          {view ? (
            <TimeGrid
              slots={view.slots}
              hour={view.hour}
              hours={view.hours}
              onChoose={(hour) => onChange({ hour, hours: fittingDuration(view.day, hour, choice.hours) })}
            />
          ) : isError ? (
            <ErrorState text="The times of this day could not be loaded." onRetry={onRetry} />
          ) : !isItemChosen ? (
            <EmptyState text="Choose a space or a team bundle to see its times." />
          ) : !choice.date ? (
            <EmptyState text="Pick a date to see its times." />
          ) : (
            <Skeleton className="h-80" />
          )}
        </div>
      </Section>
      {view?.durations && (
        <Section title="How Long?">
          <div ref={durationRef} className="scroll-mt-4 scroll-mb-52">
            <DurationChoice
              durations={view.durations}
              hours={view.hours}
              onChoose={(hours) => onChange({ hours })}
            />
          </div>
        </Section>
      )}
    </>
  )
}
