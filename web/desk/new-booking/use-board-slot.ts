import { useSearchParams } from 'wouter'
import { isPossibleHour } from '../../../domain/hours/possible-hours.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { withParams } from '../../ui/with-params.ts'
import { dateOf } from '../forms/day-input.ts'

/** A free hour of a space that staff chose on the board. */
export interface BoardSlot {
  spaceId: string
  date: Temporal.PlainDate
  hour: number
  start: Temporal.Instant
}

/** The slot in the board's address, so Back closes the panel and a reload keeps it; and a function that closes it. */
export function useBoardSlot(): [BoardSlot | null, close: () => void] {
  const [params, setParams] = useSearchParams()
  const close = () => setParams((old) => withParams(old, { hour: null }), { replace: true })
  return [boardSlot(params), close]
}

export function boardSlot(params: URLSearchParams): BoardSlot | null {
  const date = dateOf(params.get('date'))
  const spaceId = params.get('space')
  const hour = Number(params.get('hour') ?? Number.NaN)
  if (!date || !spaceId || !isPossibleHour(hour)) return null
  return { spaceId, date, hour, start: instantAt(date, hour) }
}
