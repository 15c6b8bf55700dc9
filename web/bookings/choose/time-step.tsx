import { type Ref, useState } from 'react'
import { blockedDateMessage } from '../../../domain/closures/closed-message.ts'
import { fittingDuration } from '../../../domain/slots/slot-grid.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClosedTimes } from '../times/closed-times.tsx'
import { DurationPicker } from '../times/duration-picker.tsx'
import { TimeGrid } from '../times/time-grid.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { dayAnnouncement, lostStartNote, shortenedNote } from './change-notes.ts'
import type { DraftProblem } from './check-draft.ts'
import type { DayView } from './day-view.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { STEPS } from './step-anchors.ts'

interface Props {
  draft: BookingDraft
  /** Null until there is something to show. */
  view: DayView | null
  refusal: DraftProblem | null
  isError: boolean
  onRetry: () => void
  onChange: (changes: Partial<BookingDraft>) => void
  timeRef: Ref<HTMLDivElement>
  durationRef: Ref<HTMLDivElement>
}

/** When it starts and how long it lasts. */
export function TimeStep({ draft, view, refusal, isError, onRetry, onChange, timeRef, durationRef }: Props) {
  const isItemChosen = draft.spaceId !== null || draft.bundleId !== null
  const lostStart = view && lostStartNote(view, draft)
  const shortened = view && shortenedNote(view, draft)
  const blocked = view?.day.isBlocked && !refusal ? blockedDateMessage(view.blockedReason) : null
  const announcement = useDayAnnouncement(view, draft)
  return (
    <>
      <Section title="Pick a Time" anchor={STEPS.time}>
        <div ref={timeRef} className="grid scroll-mt-4 gap-3">
          {/* The regions stand before their words do: what comes with its region is often not read out. */}
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {refusal && <RefusalNotice refusal={refusal} />}
          <div role="status" className="empty:hidden">
            {(lostStart ?? blocked) && (
              <Notice tone="warm">
                <p>{lostStart ?? blocked}</p>
              </Notice>
            )}
          </div>
          {view ? (
            <>
              <TimeGrid
                slots={view.slots}
                hour={view.hour}
                hours={view.hours}
                onSelect={(hour) => onChange({ hour, hours: fittingDuration(view.day, hour, draft.hours) })}
              />
              {!view.day.isBlocked && <ClosedTimes closed={view.day.closed} />}
            </>
          ) : isError ? (
            <ErrorState text="The times of this day could not be loaded." onRetry={onRetry} />
          ) : !isItemChosen ? (
            <EmptyState text="Choose a space or a team bundle to see its times." />
          ) : !draft.date ? (
            <EmptyState text="Pick a date to see its times." />
          ) : (
            <Skeleton className="h-80" />
          )}
        </div>
      </Section>
      {view?.durations && (
        <Section title="How Long?">
          <div ref={durationRef} className="grid scroll-mt-4 gap-3">
            <div role="status" className="empty:hidden">
              {shortened && (
                <Notice tone="warm">
                  <p>{shortened}</p>
                </Notice>
              )}
            </div>
            <DurationPicker
              durations={view.durations}
              hours={view.hours}
              onSelect={(hours) => onChange({ hours })}
            />
          </div>
        </Section>
      )}
    </>
  )
}

/** Said once for each day and each thing to book, and not again whenever somebody takes a slot of it. */
function useDayAnnouncement(view: DayView | null, { spaceId, bundleId, date }: BookingDraft): string {
  const [said, setSaid] = useState({ key: '', text: '' })
  const key = `${spaceId} ${bundleId} ${date}`
  if (view && said.key !== key) setSaid({ key, text: dayAnnouncement(view) })
  return said.key === key ? said.text : ''
}
