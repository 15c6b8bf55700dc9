import { Outlet } from '../../outlets/outlet.tsx'
import type { NamedOwnTime } from '../own-time-question.tsx'
import { type BookingDraft, draftQuery } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

interface Props {
  draft: BookingDraft
  view: DayView
  /** Times that the customer already has. */
  own: readonly NamedOwnTime[]
  /** Called with the path of an extension's page that taken starts lead to. */
  onTakenPath: (path: string | null) => void
}

/** Links from extensions to other times of a day than the open ones. */
export function MoreTimes({ draft, view, own, onTakenPath }: Props) {
  const taken = view.slots.find(({ state }) => state === 'booked' || state === 'held')
  return (
    <>
      {draft.date && <Outlet at="booking/day" fallback={null} facts={{ date: draft.date, own }} />}
      {taken && !view.day.isBlocked && (
        <Outlet
          at="booking/taken-hour"
          facts={{ query: draftQuery({ ...draft, hour: taken.hour }), leadTo: onTakenPath }}
          fallback={<div className="min-h-12" />}
        />
      )}
    </>
  )
}
