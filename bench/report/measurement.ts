/** What passes: a share of the limit (at least, or at most), or a plain minimum or maximum in the measurement's own unit. */
type Target = { ratioAtLeast: number } | { ratioAtMost: number } | { atLeast: number } | { atMost: number }

export interface Measurement {
  what: string
  value: number
  unit: string
  /** The best this machine could do, measured in the same run and the same unit. */
  limit?: number
  /** `value` / `limit`. Rounds are paired, so this is the median of their ratios, not the ratio of the medians. */
  ratio?: number
  target: Target
  /** Figures that help to read the row. */
  detail?: string
}

export function isMet({ value, ratio = Number.NaN, target }: Measurement): boolean {
  if ('ratioAtLeast' in target) return ratio >= target.ratioAtLeast
  if ('ratioAtMost' in target) return ratio <= target.ratioAtMost
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
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
