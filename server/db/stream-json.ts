import { Readable } from 'node:stream'

const BATCH = 1_000

/**
 * Streams a JSON array in batches, so memory use doesn't grow with the list. `readBatch` returns the rows after `last`;
 * fewer than `limit` means the end.
 */
export function streamJson<Row>(
  readBatch: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  toItem: (row: Row) => unknown,
): Readable {
  return Readable.from(write(readBatch, toItem))
}

async function* write<Row>(
  readBatch: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  toItem: (row: Row) => unknown,
): AsyncGenerator<string> {
  let last: Row | undefined
  // Nothing before the first batch: while nothing is sent, a failure can still be answered with its status.
  do {
    const rows = await readBatch(last, BATCH)
    const items = rows.map((row) => JSON.stringify(toItem(row)))
    yield `${last ? (items.length > 0 ? ',' : '') : '['}${items.join(',')}`
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
  yield ']'
}
