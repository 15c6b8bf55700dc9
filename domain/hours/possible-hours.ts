/** Clocks change at 2 AM, so never while the facility is open. */
export const EARLIEST_HOUR = 5
export const LATEST_HOUR = 24

/** Whether a local hour can be a start on any day. */
export function isPossibleHour(hour: number): boolean {
  return Number.isInteger(hour) && hour >= EARLIEST_HOUR && hour < LATEST_HOUR
}
