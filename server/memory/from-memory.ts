import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { saysSignedIn } from '../../domain/accounts/signed-in-cookie.ts'
import { encodingFor, type FinishedResponse, finishResponse, sendFinished } from './finished-response.ts'
import type { Memory, Topic } from './memory.ts'

/** How to make a response. */
export interface Recipe {
  /** Null for a response that's the same until this process ends. */
  topic: Topic | null
  /** A document's bytes, or a value for the route's response schema. `until` is when time alone will change it. */
  read(): Promise<{ value: object; until?: Temporal.Instant | null }>
  /** JSON, unless it says otherwise. */
  contentType?: string
}

/** Answers a public GET route from memory, or by its recipe. */
export async function answerFromMemory(
  memory: Memory<FinishedResponse>,
  request: FastifyRequest,
  reply: FastifyReply,
  { topic, read, contentType = 'application/json; charset=utf-8' }: Recipe,
): Promise<undefined> {
  const encoding = encodingFor(request.headers)
  const response = await memory.read(memoryKey(request.raw), topic, async () => {
    const { value, until = null } = await read()
    const body = Buffer.isBuffer(value) ? value : Buffer.from(reply.serialize(value) as string)
    const headers = { ...reply.getHeaders(), 'content-type': contentType }
    return { topic, until, response: await finishResponse(body, encoding, headers) }
  })
  reply.hijack()
  sendFinished(reply.raw, response, request)
}

/**
 * The parts of a request that decide which bytes a client gets. Query strings don't: they only defeat other caches (spec section 9). Cookies
 * do for documents: those who are signed in get others.
 */
export function memoryKey({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const isSignedIn = !path.startsWith('/api/') && saysSignedIn(headers.cookie ?? '')
  return `${encodingFor(headers)} ${path}${isSignedIn ? ' signed in' : ''}`
}
