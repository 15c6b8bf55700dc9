import { amount, median, ratio, spread, table } from './table.ts'

/** A round at one of two commits. */
export interface Side {
  value: number
  requests: number
  /** Seconds of the server and its database, or NaN. */
  cpu: number
}

export interface Compared {
  name: string
  unit: string
  rounds: readonly { other: Side; here: Side }[]
}

/** Medians of both commits. A ratio is that of this checkout to the other commit. */
export function comparisonTable(compared: readonly Compared[], otherCommit: string): string {
  const headings = ['figure', otherCommit, 'here', 'ratio', 'spread', 'CPU per request']
  return table(
    headings,
    compared.map(({ name, unit, rounds }) => {
      const ratios = rounds.map(({ other, here }) => here.value / other.value)
      const cpu =
        cpuPerRequest(rounds.map(({ here }) => here)) / cpuPerRequest(rounds.map(({ other }) => other))
      return [
        name,
        amount(median(rounds.map(({ other }) => other.value)), unit),
        amount(median(rounds.map(({ here }) => here.value)), unit),
        ratio(median(ratios)),
        spread(ratios, ratio),
        ratio(cpu),
      ]
    }),
  )
}

/** Of all rounds together: a single request takes less than the clock of processor time can show. */
function cpuPerRequest(sides: readonly Side[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
  return sum(sides.map(({ cpu }) => cpu)) / sum(sides.map(({ requests }) => requests))
}
