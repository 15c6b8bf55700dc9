const PAGE = 100

/** Every page of one of Stripe's lists, one call for each. */
export async function* pagesOf<T extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  let last: string | undefined
  for (;;) {
    const { data, has_more: hasMore } = await list({ limit: PAGE, ...(last && { starting_after: last }) })
    yield data
    last = data.at(-1)?.id
    if (!hasMore || !last) return
  }
}

/** Everything created since, in real time, as a filter of Stripe's lists. */
export function createdFrom(since: Temporal.Instant) {
  return { gte: Math.floor(since.epochMilliseconds / 1000) }
}
