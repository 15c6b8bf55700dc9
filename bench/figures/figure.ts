/** Figures of a part are measured in their order, because one can build on what another left. */
export interface Figure {
  name: string
  unit: string
  rounds: number
  /** Rounds before those that count. */
  warmUps: number
  measure(): Promise<Round>
  floor?: Floor
  detail?: string
  /**
   * The most that this machine can do, or the same in another situation. Measured right before it in each
   * round.
   */
  limits?: Limit[]
}

export interface Round {
  value: number
  /** How many requests it took, if not one. */
  requests?: number
}

export interface Limit {
  name: string
  measure(): Promise<Round>
}

/** A facility's need with a margin, in the figure's unit (docs/performance.md). */
export type Floor = { atLeast: number } | { atMost: number }

/**
 * Each round measures everything that's compared, so that whatever else the machine does affects all of it.
 */
export async function takeRounds<T>(
  { rounds, warmUps }: Pick<Figure, 'rounds' | 'warmUps'>,
  measure: () => Promise<T>,
): Promise<T[]> {
  const measured: T[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const result = await measure()
    if (round >= 0) measured.push(result)
  }
  return measured
}

/** The milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<Round> {
  const start = performance.now()
  await work()
  return { value: performance.now() - start }
}

/** Runs `prepare` once, when it's first needed: a comparison of two commits needs no limits. */
export function lazy<T>(prepare: () => Promise<T>): () => Promise<T> {
  let prepared: Promise<T> | null = null
  return () => {
    prepared ??= prepare()
    return prepared
  }
}
