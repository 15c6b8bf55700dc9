import { play, type Result } from './play.ts'
import { backup } from './scenarios/backup.ts'
import { clockJump } from './scenarios/clock-jump.ts'
import { deadConnections } from './scenarios/dead-connections.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { hungServices } from './scenarios/hung-services.ts'
import { killApp } from './scenarios/kill-app.ts'
import { killOneOfThree } from './scenarios/kill-one-of-three.ts'
import { killPostgres } from './scenarios/kill-postgres.ts'
import { rollingRestartCaddy, rollingRestartHaproxy } from './scenarios/rolling-restart.ts'
import type { Scenario } from './scenarios/scenario.ts'

/**
 * npm run chaos [-- NAME…]: breaks what the product runs on while customers and staff are at work, and checks that
 * everything acknowledged is still there. Exits with 1 if a scenario failed, with 2 if it couldn't run.
 */
const SCENARIOS: readonly Scenario[] = [
  killApp,
  killOneOfThree,
  killPostgres,
  deadConnections,
  hungServices,
  rollingRestartHaproxy,
  rollingRestartCaddy,
  diskFull,
  clockJump,
  backup,
]

const HEAD = [
  'scenario',
  'writes',
  'lost',
  'double',
  'money wrong',
  '500s',
  'longest wait',
  'writes again',
  'limit',
  'verdict',
]

const names = process.argv.slice(2)
const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name))
if (unknown) {
  console.error(
    `There's no scenario ${unknown}. Choose from: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const results: Result[] = []
const skipped: string[] = []
for (const scenario of SCENARIOS) {
  if (names.length > 0 && !names.includes(scenario.name)) continue
  const missing = scenario.missing?.() ?? null
  if (missing) {
    skipped.push(`${scenario.name}: ${missing}`)
    console.log(`SKIPPED ${scenario.name}: ${missing}`)
    continue
  }
  console.log(`${scenario.name}: ${scenario.title} …`)
  const result = await play(scenario)
  results.push(result)
  for (const problem of result.problems.slice(0, 20)) console.log(`  ${problem}`)
  console.log(`  ${cellsOf(result).slice(1).join(' | ')} | took ${Math.round(result.seconds)} s`)
}

console.log(tableOf(results))
for (const line of skipped) console.log(`SKIPPED ${line}`)
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0

function cellsOf(row: Result): string[] {
  const { title, limit } = row.scenario
  return [
    title,
    ...[row.writes, row.lost, row.double, row.money, row.failures].map(String),
    `${row.longestSeconds.toFixed(1)} s`,
    `${row.resumedSeconds.toFixed(1)} s`,
    `${limit.seconds} s after ${limit.since}`,
    row.problems.length === 0 ? 'passed' : '**FAILED**',
  ]
}

function tableOf(rows: readonly Result[]): string {
  const cells = rows.map(cellsOf)
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return ['', line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line), ''].join('\n')
}
