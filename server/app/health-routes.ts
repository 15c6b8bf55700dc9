import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import type { AnsweredRequest } from '../core/request-log.ts'
import { migrationNames } from '../db/migrations.ts'
import type { Draining } from '../http/close-connections.ts'
import { isForwarded } from '../http/forwarded-for.ts'
import { RefusalError } from '../http/refusal-error.ts'
import type { AppOptions } from './app-options.ts'
import type { Metrics } from './metrics.ts'
import { readinessOf } from './readiness.ts'

/** Liveness, readiness, and Prometheus metrics, for operators. */
export function healthRoutes(
  { services: { db, clock, log }, pool, metricsToken }: AppOptions,
  draining: Draining,
  onAnswered: (listener: (request: AnsweredRequest) => void) => void,
): FastifyPluginAsync {
  return async (app) => {
    let metrics: Metrics | null = null
    /** Loaded by the first reader: most facilities have none. */
    async function openMetrics(): Promise<Metrics> {
      const { createMetrics } = await import('./metrics.ts')
      if (!metrics) {
        metrics = createMetrics({ db, clock, log, pool })
        onAnswered(metrics.note)
      }
      return metrics
    }
    const whyNotReady = readinessOf(db, (await migrationNames()).at(-1) ?? '')

    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      draining.noteProbe()
      const reason = draining.isDraining() ? 'shutting down' : await whyNotReady()
      if (reason === null) return { status: 'ready' }
      log.warn({ reason }, 'not ready')
      throw new RefusalError(refuse('not_ready'))
    })
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!mayReadMetrics(request, metricsToken)) throw new RefusalError(refuse('forbidden'))
      const { contentType, read } = await openMetrics()
      return reply.type(contentType).send(await read())
    })
  }
}

/** If a token is configured, the request must carry it. Otherwise only loopback, and not through a local proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  return isLoopback && !isForwarded(request)
}
