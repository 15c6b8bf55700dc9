import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A 200 response down to its bytes, and the 304 for those who have it already. */
export interface FinishedResponse {
  etag: string
  /** Text, a character per byte, goes out in one write with the headers. Long bodies stay bytes, which aren't copied. */
  body: string | Buffer
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  unchangedHead: string[]
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>
export type Encoding = 'br' | 'gzip' | 'identity'

/** From here on, copying takes longer than a second write. */
const LONG_BYTES = 16_384
/** Smaller bodies don't get smaller on the wire. */
const WORTH_COMPRESSING_BYTES = 1_024
const compressed: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (body) => body,
}

/** The encoding to answer in. A client that refuses one by `q=0` doesn't get it. */
export function encodingFor({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): Encoding {
  const text = String(accepted)
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? 'gzip' : 'identity'
}

/** Finishes a body with the headers that don't change from one request to the next. */
export async function finishResponse(
  body: Buffer,
  encoding: Encoding,
  { 'content-type': type, vary, ...headers }: Headers,
): Promise<FinishedResponse> {
  const isCompressed = encoding !== 'identity' && body.length > WORTH_COMPRESSING_BYTES
  const bytes = isCompressed ? await compressed[encoding](body) : body
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const unchangedHead = flatten({
    ...headers,
    etag,
    'cache-control': 'no-cache',
    vary: [vary, 'accept-encoding'].filter(Boolean).join(', '),
  })
  const head = [
    ...unchangedHead,
    ...flatten({
      'content-type': type,
      'content-length': bytes.length,
      ...(isCompressed && { 'content-encoding': encoding }),
    }),
  ]
  return { etag, body: bytes.length < LONG_BYTES ? bytes.toString('latin1') : bytes, head, unchangedHead }
}

/** Sends it, or 304 if the client has the same bytes. Returns the status. */
export function sendFinished(
  response: ServerResponse,
  { etag, body, head, unchangedHead }: FinishedResponse,
  request: { id: string; headers: IncomingHttpHeaders },
): 200 | 304 {
  const isUnchanged = request.headers['if-none-match']?.includes(etag) ?? false
  if (isUnchanged) response.writeHead(304, [...unchangedHead, 'x-request-id', request.id]).end()
  else response.writeHead(200, [...head, 'x-request-id', request.id]).end(body, 'latin1')
  return isUnchanged ? 304 : 200
}

function flatten(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  )
}
