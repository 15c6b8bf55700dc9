import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkOut, isCommit } from '../testing/check-out.ts'
import { ofExtensions } from '../testing/of-extensions.ts'
import { parseArguments, type Wish } from './arguments.ts'
import { compareCommits } from './compare-commits.ts'
import { type Figure, lazy, takeRounds } from './figures/figure.ts'
import { bookings } from './parts/bookings.ts'
import { growth } from './parts/growth.ts'
import type { Part } from './parts/part.ts'
import { priceRules } from './parts/price-rules.ts'
import { memoryAndStart } from './parts/process.ts'
import { reads } from './parts/reads.ts'
import { search } from './parts/search.ts'
import { type Compared, comparisonTable } from './report/comparison.ts'
import { describeMachine } from './report/machine.ts'
import { type Measured, meetsFloor, resultTables } from './report/results.ts'
import { buildCommit } from './server/build-commit.ts'
import { openSite } from './server/site.ts'
import { removeLeftovers } from './server/start-server.ts'

// npm run bench [-- NAME…] [--seconds N] [--against REF] [--extras]: measures, prints the tables, and exits
// with 1 if a floor was missed. A run of all parts also writes bench/RESULTS.md. Against a commit, it only
// compares this checkout with it. With --extras, this checkout has all extensions on.
const PARTS: Record<string, Part> = {
  reads,
  bookings,
  search,
  process: memoryAndStart,
  growth,
  'price-rules': priceRules,
  ...Object.fromEntries(await ofExtensions<Part>('bench/part.ts', 'PART')),
}

const things = new AsyncDisposableStack()
const clean = lazy(() => things.disposeAsync())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => clean().finally(() => process.exit(1)))

const wish = parseArguments(process.argv.slice(2), Object.keys(PARTS))
if ('problem' in wish) fail(wish.problem)
else {
  const { against } = wish
  removeLeftovers()
  try {
    if (against === null) await measure(wish)
    else if (isCommit(against)) await compare(against, wish)
    else fail(`No such commit: ${against}.`)
  } finally {
    await clean()
  }
}

async function measure({ parts, seconds, extras }: Wish): Promise<void> {
  const machine = await describeMachine()
  const measured: Measured[] = []
  for (const name of parts) {
    console.error(`Measuring ${name}…`)
    await attempt(name, async () => {
      await using site = things.use(openSite({ extras }))
      for (const figure of await partOf(name)(site, seconds)) measured.push(await measureFigure(figure))
    })
  }
  const report = `Measured ${machine}.\n\n${resultTables(measured)}`
  console.log(report)
  if (parts.length === Object.keys(PARTS).length && !process.exitCode)
    writeFileSync(
      path.join(import.meta.dirname, 'RESULTS.md'),
      `# Measurements\n\nWritten by \`npm run bench\`; see [performance](../docs/performance.md#how-we-measure).\n\n${report}\n`,
    )
  if (!measured.every(meetsFloor)) fail('A floor was missed.')
}

async function measureFigure(figure: Figure): Promise<Measured> {
  const rounds = await takeRounds(figure, async () => {
    const limits = await Array.fromAsync(figure.limits ?? [], async (limit) => (await limit.measure()).value)
    return { limits, value: (await figure.measure()).value }
  })
  return { figure, rounds }
}

async function compare(ref: string, { parts, seconds, extras }: Wish): Promise<void> {
  const code = checkOut(ref)
  things.defer(code.remove)
  const problem = buildCommit(code)
  if (problem) return fail(problem)
  const machine = await describeMachine()
  const compared: Compared[] = []
  for (const name of parts) {
    console.error(`Comparing ${name}…`)
    await attempt(name, async () => {
      await using other = things.use(openSite({ root: code.folder }))
      await using here = things.use(openSite({ extras }))
      compared.push(...(await compareCommits(partOf(name), other, here, seconds)))
    })
  }
  console.log(`Measured ${machine}, against ${code.commit}.\n\n${comparisonTable(compared, code.hash)}`)
}

/** If a part fails, the others are still measured. Another commit's server may lack what it calls. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Interrupted.
    if (things.disposed) throw error
    fail(`${name} can't be measured: ${(error as Error).message}`)
  }
}

function partOf(name: string): Part {
  return PARTS[name] as Part
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
