import type { IncomingMessage } from 'node:http'

const largest = 1_000_000

/** Reads the whole body as text; throws if it is over 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largest) throw new Error('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
