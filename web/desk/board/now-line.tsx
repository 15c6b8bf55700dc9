import { atFacility } from '../../../domain/time/facility-time.ts'

/** A line across the board at the current minute of an hour's row. */
export function NowLine({ now }: { now: Temporal.Instant }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute left-0 w-[100cqw] border-t-2 border-accent opacity-70 print:hidden"
      style={{ top: `${(atFacility(now).minute / 60) * 100}%` }}
    >
      <span className="absolute -top-[5px] left-0 size-2 rounded-full bg-accent" />
    </span>
  )
}
