import { type ReactNode, useEffect, useRef, useState } from 'react'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { closingHour } from '../../../domain/hours/opening-hours.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/loaded.tsx'
import { Notice, Section } from '../../ui/panels.tsx'
import type { NamedOwnTime } from '../own-time-question.tsx'
import { ClosedTimes, PausedTimes } from '../times/day-notes.tsx'
import { DurationPicker } from '../times/duration-picker.tsx'
import { TimeGrid } from '../times/time-grid.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { dayAnnouncement, dayNoteAndNext, nothingLeftNote } from './change-notes.ts'
import type { DayView } from './day-view.ts'
import type { NextFree } from './next-free.ts'
import { STEPS } from './step-anchors.ts'

interface Props {
  draft: BookingDraft
  /** Null until the day can be shown. */
  view: DayView | null
  /** Shown after a refusal that's about them. */
  holdChoices: ReactNode
  isError: boolean
  onRetry: () => void
  /** A note about a changed choice, where the bar with the note doesn't stick. */
  note: string | null
  /** Times that the customer already has. */
  own: readonly NamedOwnTime[]
  /** Choices on other days, if the day has no time left. */
  nextFree: readonly NextFree[]
  onChange: (changes: Partial<BookingDraft>) => void
  /** Called with a start that another customer has, if that leads anywhere. */
  onTaken?: ((hour: number) => void) | undefined
}

export function TimeStep({
  draft,
  view,
  holdChoices,
  isError,
  onRetry,
  note,
  own,
  nextFree,
  onChange,
  onTaken,
}: Props) {
  const blocked = view?.day.isBlocked ? blockedDateMessage(view.blockedReason) : null
  const dayNote = blocked ?? (view && nothingLeftNote(view))
  const announcement = useDayAnnouncement(view, draft)
  return (
    <Section
      title="Pick a Time"
      anchor={STEPS.time}
      isSmall
      action={
        <DurationPicker
          durations={view?.durations ?? null}
          closes={view ? closingHour(view.day.date, view.day.openingHours) : 0}
          hours={view?.hours ?? draft.hours}
          onSelect={(hours) => onChange({ hours })}
        />
      }
    >
      <div className="grid gap-2">
        {/* Live regions must exist before their text, or screen readers may not announce it. */}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {holdChoices && <HoldsInTheWay>{holdChoices}</HoldsInTheWay>}
        <div role="status" className="empty:hidden">
          {(dayNote ?? note) && (
            <Notice tone="warm">
              <p>{dayNote ? dayNoteAndNext(dayNote, nextFree.length > 0) : note}</p>
              {dayNote && nextFree.length > 0 && (
                <ul aria-label="Next open times" className="flex flex-wrap gap-2">
                  {nextFree.map(({ label, changes }) => (
                    <li key={label}>
                      <Button variant="secondary" onClick={() => onChange(changes)}>
                        {label}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
        </div>
        <DayTimes {...{ draft, view, own, isError, onRetry, onChange, onTaken }}>
          {view && !view.day.isBlocked && <ClosedTimes closed={view.day.closures} />}
          {view && !view.day.isBlocked && <PausedTimes paused={view.day.paused} />}
        </DayTimes>
      </div>
    </Section>
  )
}

interface DayTimesProps
  extends Pick<Props, 'draft' | 'view' | 'own' | 'isError' | 'onRetry' | 'onChange' | 'onTaken'> {
  /** Below the times. */
  children: ReactNode
}

/** The starts of a day with what's below them, or why there are none to see yet. */
export function DayTimes(props: DayTimesProps) {
  const { draft, view, own, isError, onRetry, onChange, onTaken, children } = props
  if (view)
    return (
      <>
        <TimeGrid
          slots={view.slots}
          now={view.day.now}
          hour={view.hour}
          hours={view.hours}
          wanted={draft.hours}
          own={own}
          onSelect={(hour) => onChange({ hour })}
          onTaken={onTaken}
        />
        {children}
      </>
    )
  if (isError) return <ErrorState text="We couldn't load the times for this day." onRetry={onRetry} />
  // As high as a day with three rows of times.
  return <Skeleton className="h-49.5" />
}

/** The announcement for a day and item; unchanged when slots are taken later, so it's read out only once. */
function useDayAnnouncement(view: DayView | null, { spaceId, bundleId, date }: BookingDraft): string {
  const [announced, setAnnounced] = useState({ key: '', text: '' })
  const key = `${spaceId} ${bundleId} ${date}`
  if (view && announced.key !== key) setAnnounced({ key, text: dayAnnouncement(view) })
  return announced.key === key ? announced.text : ''
}

/**
 * The holds to pay for or release after a refusal, which the toast explains. Stays until the draft changes.
 */
function HoldsInTheWay({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={ref} tabIndex={-1} className="rounded-card">
      <Notice tone="bad">{children}</Notice>
    </div>
  )
}
