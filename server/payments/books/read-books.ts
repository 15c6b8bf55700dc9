const PAGE = 200
const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads our rows in order of id, holding one page at a time. */
export async function* readById<Row extends { id: string }>(
  readPage: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last = BEFORE_FIRST_ID
  for (;;) {
    const page = await readPage(last, PAGE)
    yield* page
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.id
  }
}
