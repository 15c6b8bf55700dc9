import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bookings } from './parts/bookings.ts'
import { growth } from './parts/growth.ts'
import { priceRules } from './parts/price-rules.ts'
import { memoryAndStart } from './parts/process.ts'
import { reads } from './parts/reads.ts'
import { search } from './parts/search.ts'
import { waiting } from './parts/waiting.ts'
import { describeMachine, type Measurement, table } from './report/measurement.ts'
import { removeLeftovers } from './server/start-server.ts'

// npm run bench [-- NAME…] [--seconds N]: measures, prints one table, and exits with 1 if a target was missed. A run of all
// parts also writes bench/RESULTS.md.
const DEFAULT_SECONDS = 5
const PARTS: Record<string, (seconds: number) => Promise<Measurement[]>> = {
  reads,
  bookings,
  waiting,
  search,
  process: memoryAndStart,
  growth,
  'price-rules': priceRules,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: String(DEFAULT_SECONDS) } },
})
const unknown = positionals.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
removeLeftovers()
const machine = await describeMachine()
const measured: Measurement[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  console.error(`Measuring ${name}…`)
  measured.push(...((await PARTS[name]?.(Number(values.seconds))) ?? []))
}
const report = `Measured ${machine}.\n\n${table(measured)}`
console.log(report)
if (positionals.length === 0)
  writeFileSync(
    path.join(import.meta.dirname, 'RESULTS.md'),
    `# Measurements\n\nWritten by \`npm run bench\`; see [performance](../docs/performance.md#how-we-measure).\n\n${report}\n`,
  )
process.exitCode = measured.every(({ isMet }) => isMet) ? 0 : 1
