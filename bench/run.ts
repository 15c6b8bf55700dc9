import { parseArgs } from 'node:util'
import { backup } from './parts/backup.ts'
import { bookings } from './parts/bookings.ts'
import { customerJobs } from './parts/customer-jobs.ts'
import { deskJobs } from './parts/desk-jobs.ts'
import { growth } from './parts/growth.ts'
import { openGrids } from './parts/open-grids.ts'
import type { Options } from './parts/options.ts'
import { pageBytes } from './parts/page-bytes.ts'
import { pageLoads } from './parts/page-loads.ts'
import { reads } from './parts/reads.ts'
import { scaling } from './parts/scaling.ts'
import { serverProcess } from './parts/server-process.ts'
import { signInCrowd } from './parts/sign-in-crowd.ts'
import { signInTiming } from './parts/sign-in-timing.ts'
import { soak } from './parts/soak.ts'
import { twoProcesses } from './parts/two-processes.ts'
import { describeRun } from './report/machine.ts'
import { isMet, type Measurement } from './report/measurement.ts'
import { writeResults } from './report/results-file.ts'
import { toRows, toText } from './report/table.ts'
import { removeLeftovers } from './server/data-dir.ts'

// npm run bench [-- PART…] [--seconds N] [--runs N] [--minutes N] [--bookings N]: measures, prints one table, and updates bench/RESULTS.md.
const DEFAULT_SECONDS = 5
const DEFAULT_RUNS = 5
const DEFAULT_MINUTES = 10
const DEFAULT_BOOKINGS = 1_000_000
const PARTS: Record<string, (options: Options) => Promise<Measurement[]>> = {
  reads,
  bookings,
  process: serverProcess,
  growth,
  pages: async (options) => [...(await pageBytes()), ...(options.isThorough ? await pageLoads(options) : [])],
  'sign-in': signInTiming,
  crowd: signInCrowd,
  'two-processes': twoProcesses,
  'open-grids': openGrids,
  'desk-jobs': deskJobs,
  'customer-jobs': customerJobs,
  scaling,
  soak,
  backup,
}
/** They take minutes, so they run only by name. */
const ONLY_BY_NAME = ['scaling', 'soak', 'backup']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: String(DEFAULT_SECONDS) },
    runs: { type: 'string', default: String(DEFAULT_RUNS) },
    minutes: { type: 'string', default: String(DEFAULT_MINUTES) },
    bookings: { type: 'string', default: String(DEFAULT_BOOKINGS) },
  },
})
const unknown = positionals.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
removeLeftovers()
const named = positionals.length > 0
const chosen = named ? positionals : Object.keys(PARTS).filter((name) => !ONLY_BY_NAME.includes(name))
const options: Options = {
  seconds: Number(values.seconds),
  runs: Number(values.runs),
  minutes: Number(values.minutes),
  bookings: Number(values.bookings),
  isThorough: named,
}
const run = `${await describeRun()}, rounds of ${options.seconds} s`
const measured = new Map<string, Measurement[]>()
for (const name of chosen) {
  console.error(`Measuring ${name}…`)
  measured.set(name, (await PARTS[name]?.(options)) ?? [])
  writeResults(measured, run)
}
const all = [...measured.values()].flat()
console.log(`${run}\n\n${toText(toRows(all))}`)
process.exitCode = all.every(isMet) ? 0 : 1
