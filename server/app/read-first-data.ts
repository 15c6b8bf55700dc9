import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstCalls, type Page, type PagePath } from '../../domain/pages.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'

/** A page asks itself for what has taken longer than this. */
const PATIENCE_MS = 1_000
/** Marks the calls. Random, so that a request from outside can't stay out of the log with it. */
const MARK = randomUUID()

/** Whether it's a call made here, which is part of the page's request: it isn't logged or counted itself. */
export function isForPage({ headers }: FastifyRequest): boolean {
  return headers['x-for-page'] === MARK
}

/**
 * Makes a page's first calls for it, with its cookies, so that it gets exactly what the API would have
 * answered. Returns JSON: the answers by path, and how much this process had heard of before (see
 * `Notifications.position`). Leaves out calls that are late, so that none of them keeps the others waiting.
 * Null without a session.
 */
export async function readFirstData(
  app: FastifyInstance,
  { clock, notifications, extensions }: Pick<Services, 'clock' | 'notifications' | 'extensions'>,
  { request, page }: { request: FastifyRequest; page: Page },
): Promise<string | null> {
  const position = notifications.position()
  const date = new URL(request.url, 'http://localhost').searchParams.get('date')
  const { cookie, host } = request.headers
  const isLate = after(PATIENCE_MS, null, { ref: false })
  const call = async (path: string) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: { cookie, host, 'x-for-page': MARK },
    })
    return answer.statusCode === 200 ? `${JSON.stringify(path)}:${answer.body}` : null
  }
  const visit = { date, today: facilityDate(clock.now()) }
  const on = (await Promise.race([extensions.lastOn(), isLate])) ?? []
  const added = on.flatMap((each) => each.firstCalls?.[page.path as PagePath]?.(visit) ?? [])
  const paths = [...firstCalls(page, visit), ...added]
  const [user, ...others] = await Promise.all(paths.map((path) => Promise.race([call(path), isLate])))
  if (!user) return null
  const texts = [user, ...others].filter((text) => text !== null)
  return `{"position":${JSON.stringify(position)},"answers":{${texts.join()}}}`
}
