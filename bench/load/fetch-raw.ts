import http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response's body as it's sent. `fetch` would decompress it. */
export async function fetchRaw(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  http.get(url, { headers }, resolve).on('error', reject)
  const response = await promise
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return await buffer(response)
}
