/** A result and the largest value that passes. */
export interface Measurement {
  what: string
  value: number
  limit: number
  unit: string
}

/** Milliseconds until `work` resolves. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The upper median of an even count; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
