import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstCalls, type PagePath } from '../../domain/pages.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'

/** A page that has waited this long gets no data, and asks for it itself. */
const PATIENCE_MS = 1_000
/** Marks the calls. Random, so that a request from outside can't stay out of the log with it. */
const MARK = randomUUID()

/** Whether it's a call made here, which is part of the page's request: it isn't logged or counted itself. */
export function isForPage({ headers }: FastifyRequest): boolean {
  return headers['x-for-page'] === MARK
}

/**
 * Makes a page's first calls for it, with its cookies, so that it gets exactly what the API would have answered. Returns
 * JSON: the answers by path, and how much this process had heard of before (see `Notifications.position`). Null
 * without a session.
 */
export async function readFirstData(
  app: FastifyInstance,
  { clock, notifications }: Pick<Services, 'clock' | 'notifications'>,
  { request, page }: { request: FastifyRequest; page: PagePath },
): Promise<string | null> {
  const position = notifications.position()
  const date = new URL(request.url, 'http://localhost').searchParams.get('date')
  const { cookie, host } = request.headers
  const calls = firstCalls(page, { date, today: facilityDate(clock.now()) }).map(async (path) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: { cookie, host, 'x-for-page': MARK },
    })
    return { path, isFound: answer.statusCode === 200, body: answer.body }
  })
  const answers = await Promise.race([Promise.all(calls), after(PATIENCE_MS, null, { ref: false })])
  if (!answers?.[0]?.isFound) return null
  const found = answers.filter(({ isFound }) => isFound)
  const texts = found.map(({ path, body }) => `${JSON.stringify(path)}:${body}`)
  return `{"position":${JSON.stringify(position)},"answers":{${texts.join()}}}`
}
