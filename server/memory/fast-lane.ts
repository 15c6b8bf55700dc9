import type { RequestListener } from 'node:http'
import type { AnsweredRequest } from '../core/request-log.ts'
import { type FinishedResponse, sendFinished } from './finished-response.ts'
import { memoryKey } from './from-memory.ts'
import type { Memory } from './memory.ts'

/**
 * Answers what is in memory before the framework sees the request; everything else goes on to `next`. Only public GET
 * routes are ever in memory, so there's no session, body or access rule to look at.
 */
export function fastLane(
  memory: Memory<FinishedResponse>,
  next: RequestListener,
  log: (request: AnsweredRequest) => void,
): RequestListener {
  return async (request, response) => {
    const { method = '', url = '' } = request
    const key = memoryKey(request)
    if (method !== 'GET' || !memory.has(key)) return next(request, response)
    const start = performance.now()
    const found = await memory.recall(key)
    if (!found) return next(request, response)
    const id = crypto.randomUUID()
    const status = sendFinished(response, found, { id, headers: request.headers })
    log({ id, method, url, route: 'from memory', status, ms: performance.now() - start })
  }
}
