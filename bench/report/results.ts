import type { Figure, Floor } from '../figures/figure.ts'
import { amount, median, ratio, spread, table } from './table.ts'

export interface Measured {
  figure: Figure
  /** For each round the figure's own value, and one for each of its limits. */
  rounds: readonly { value: number; limits: readonly number[] }[]
}

/**
 * Two tables: figures with the floors that a facility needs, and their ratios to what this machine can do.
 */
export function resultTables(measured: readonly Measured[]): string {
  const floors = measured.flatMap(floorRow)
  const ratios = measured.flatMap(ratioRows)
  return [
    ...(floors.length > 0 ? [table(['figure', 'now', 'spread', 'floor', 'verdict', 'detail'], floors)] : []),
    ...(ratios.length > 0 ? [table(['figure', 'now', 'compared with', 'ratio', 'spread'], ratios)] : []),
  ].join('\n\n')
}

export function meetsFloor({ figure, rounds }: Measured): boolean {
  const value = median(rounds.map((round) => round.value))
  const { floor } = figure
  if (!floor) return true
  return 'atLeast' in floor ? value >= floor.atLeast : value <= floor.atMost
}

function floorRow(measured: Measured): string[][] {
  const { figure, rounds } = measured
  const { name, unit, floor, detail = '' } = figure
  if (!floor) return []
  const values = rounds.map(({ value }) => value)
  const verdict = meetsFloor(measured) ? 'met' : 'MISSED'
  return [[name, amount(median(values), unit), spread(values), bound(floor, unit), verdict, detail]]
}

function bound(floor: Floor, unit: string): string {
  return 'atLeast' in floor ? `≥ ${amount(floor.atLeast, unit)}` : `≤ ${amount(floor.atMost, unit)}`
}

/** The ratio is the median of the rounds' own, because what else the machine does in a round affects both. */
function ratioRows({ figure, rounds }: Measured): string[][] {
  const { name, unit, limits = [] } = figure
  return limits.map((limit, index) => {
    const pairs = rounds.map(({ value, limits: all }) => ({ value, limit: all[index] ?? Number.NaN }))
    const ratios = pairs.map((pair) => pair.value / pair.limit)
    return [
      name,
      amount(median(pairs.map(({ value }) => value)), unit),
      `${amount(median(pairs.map((pair) => pair.limit)), unit)}, ${limit.name}`,
      ratio(median(ratios)),
      spread(ratios, ratio),
    ]
  })
}
