import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import type { DayHours } from '../../../domain/hours/opening-hours.ts'
import { EARLIEST_HOUR, LATEST_HOUR } from '../../../domain/hours/possible-hours.ts'
import { SelectField } from '../../ui/fields/text-field.tsx'

const HOURS = Array.from({ length: LATEST_HOUR - EARLIEST_HOUR + 1 }, (_, past) => EARLIEST_HOUR + past).map(
  (hour) => ({ value: hour, label: shortHour(hour) }),
)
const CLOSED = 'closed'

interface Props {
  /** Before "opens" and "closes" in the names of the fields. */
  name: string
  hours: DayHours | null
  /** Hours of a day that was closed. */
  usual: DayHours
  /** Whether it can be closed here. */
  canClose: boolean
  onChange: (hours: DayHours | null) => void
}

/**
 * Opening and closing time of a day, or closed if it can be. An opening time after the closing time moves
 * that, and the other way around.
 */
export function HourFields({ name, hours, usual, canClose, onChange }: Props) {
  const { opens, closes } = hours ?? usual
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={`${name} opens`}
        value={hours ? opens : CLOSED}
        onChange={({ target: { value } }) =>
          onChange(
            value === CLOSED ? null : { opens: Number(value), closes: Math.max(closes, Number(value) + 1) },
          )
        }
        options={[...(canClose ? [{ value: CLOSED, label: 'Closed' }] : []), ...HOURS.slice(0, -1)]}
      />
      {hours && (
        <SelectField
          label={`${name} closes`}
          value={closes}
          onChange={({ target: { value } }) =>
            onChange({ opens: Math.min(opens, Number(value) - 1), closes: Number(value) })
          }
          options={HOURS.slice(1)}
        />
      )}
    </div>
  )
}
