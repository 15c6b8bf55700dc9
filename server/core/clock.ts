/** Where every business rule gets its `now`. The sandbox's clock can be moved. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
