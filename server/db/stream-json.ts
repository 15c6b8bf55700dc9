import { Readable } from 'node:stream'

const BATCH = 1_000

/**
 * A JSON array that is written while it is read, so that a list of any length takes the memory of a batch of it.
 * `readBatch` answers the next rows after `last`, fewer than `limit` only at the end.
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
  yield '['
  do {
    const rows = await readBatch(last, BATCH)
    const items = rows.map((row) => JSON.stringify(toItem(row)))
    if (items.length > 0) yield `${last ? ',' : ''}${items.join(',')}`
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
  yield ']'
}
