import { bookingRace } from './booking-race.ts'
import type { Measurement } from './measurement.ts'
import { pageBytes } from './page-bytes.ts'
import { readsAtScale } from './reads-at-scale.ts'
import { signInTiming } from './sign-in-timing.ts'

// npm run bench: compares each measurement with a limit. Most times are ratios within the same run, so a slow query
// fails but a slow machine doesn't.
const measurements: Measurement[] = [
  ...(await bookingRace()),
  ...(await readsAtScale()),
  ...(await signInTiming()),
  ...pageBytes(),
]
console.table(
  measurements.map(({ what, value, limit, unit }) => ({
    what,
    value: Number(value.toFixed(2)),
    limit,
    unit,
    ok: value <= limit,
  })),
)
process.exitCode = measurements.every(({ value, limit }) => value <= limit) ? 0 : 1
