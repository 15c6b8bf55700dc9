/** Where every business rule gets its `now`. The sandbox's can be moved; the real one cannot. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
