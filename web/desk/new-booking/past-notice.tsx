import { useWatch } from 'react-hook-form'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatLongDate, formatTime } from '../../../domain/time/format.ts'
import { useNow } from '../../api/clock.ts'
import { Notice } from '../../ui/notice.tsx'
import { dateOf } from '../frame/day-input.ts'
import { hasPassed } from './has-passed.ts'
import type { NewBookingControl } from './new-booking-draft.ts'

/** Warns that the chosen time has passed, such as in a form left open overnight. */
export function PastNotice({ control }: { control: NewBookingControl }) {
  const now = useNow(30_000)
  const [day, hour] = useWatch({ control, name: ['date', 'hour'] })
  const date = dateOf(day)
  if (!date || hour === '') return null
  const start = instantAt(date, Number(hour))
  if (!hasPassed(start, now)) return null
  return (
    <div className="md:in-[.column-wide]:col-span-2">
      <Notice tone="warm" role="status" title="This time has passed.">
        <p>{`The booking will start ${formatLongDate(start)} at ${formatTime(start)}.`}</p>
      </Notice>
    </div>
  )
}
