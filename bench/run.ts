import { bookingRace } from './booking-race.ts'
import type { Measurement } from './measurement.ts'
import { pageBytes } from './page-bytes.ts'
import { readsAtScale } from './reads-at-scale.ts'
import { signInTiming } from './sign-in-timing.ts'

// npm run bench: every figure is held against a limit, and times only as ratios within the same run, so that a
// slow machine is no failure and a slow query is one.
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
