import { plural } from '../../../domain/plural.ts'
import { formatLongDate, instantAt } from '../../../domain/time/facility-time.ts'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { TimeRange } from '../time-range.tsx'

interface Props {
  /** "Space" or "Team bundle". */
  kind: string
  name: string
  rate: string
  date: Temporal.PlainDate
  hour: number
  hours: number
  total: string
}

/** The booking and its price, before the customer commits to it. */
export function BookingSummary({ kind, name, rate, date, hour, hours, total }: Props) {
  const start = instantAt(date, hour)
  return (
    <Scoreboard>
      <ScoreboardCell label={`${kind} at ${rate}`} isRow>
        <span className="wrap-anywhere">{name}</span>
      </ScoreboardCell>
      <ScoreboardCell label={formatLongDate(start)} isRow>
        <TimeRange start={start} end={start.add({ hours })} />
      </ScoreboardCell>
      <ScoreboardCell label="Duration" isBig>
        {plural(hours, 'hour')}
      </ScoreboardCell>
      <ScoreboardCell label="Total" isBig>
        {total}
      </ScoreboardCell>
    </Scoreboard>
  )
}
