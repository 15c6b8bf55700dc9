/** Each entry that Stripe lists, page by page, with the one of ours that `findRecorded` has under its id. */
export async function* withRecorded<Theirs extends { id: string }, Ours>(
  pages: AsyncIterable<readonly Theirs[]>,
  findRecorded: (ids: readonly string[]) => Promise<ReadonlyMap<string | null, Ours>>,
): AsyncGenerator<[Theirs, Ours | null]> {
  for await (const page of pages) {
    if (page.length === 0) continue
    const recorded = await findRecorded(page.map(({ id }) => id))
    for (const entry of page) yield [entry, recorded.get(entry.id) ?? null]
  }
}

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Each of our own, in the order of their ids, without ever holding more than a page of them. */
export async function* eachById<Row extends { id: string }>(
  readPage: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last = BEFORE_ALL
  for (;;) {
    const page = await readPage(last, PAGE)
    yield* page
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.id
  }
}
