import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '../../domain/errors.ts'
import type { AnsweredRequest } from '../core/request-log.ts'
import type { Database } from '../db/database.ts'
import { migrationNames } from '../db/migrations.ts'
import { RefusalError } from '../http/api.ts'
import type { Draining } from '../http/close-connections.ts'
import { isForwarded } from '../http/forwarded-for.ts'
import type { AppOptions } from './app-options.ts'
import type { Metrics } from './metrics.ts'

/** Liveness, readiness, and Prometheus metrics, for operators. */
export function healthRoutes(
  { services, pool, metricsToken }: AppOptions,
  draining: Draining,
  onAnswered: (listener: (request: AnsweredRequest) => void) => void,
): FastifyPluginAsync {
  const { db, log } = services
  return async (app) => {
    let metrics: Metrics | null = null
    /** Loaded by the first reader: most facilities have none. */
    async function openMetrics(): Promise<Metrics> {
      const { createMetrics } = await import('./metrics.ts')
      if (!metrics) {
        metrics = createMetrics({ ...services, pool })
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

/** The most often that the database is checked, however many requests there are. */
const KEPT_MS = 1_000
/** Load balancers don't wait for longer. */
const PATIENCE_MS = 3_000

/**
 * Whether the database has the newest migration and can write, to a full disk too (`probe_writes`). Resolves to the reason
 * if not, and null otherwise. Callers within a second share one answer.
 */
function readinessOf(db: Database, newestMigration: string): () => Promise<string | null> {
  let answer: Promise<string | null> | null = null
  return () => {
    answer ??= probe(db, newestMigration).finally(() => {
      setTimeout(() => (answer = null), KEPT_MS).unref()
    })
    return answer
  }
}

async function probe(db: Database, newestMigration: string): Promise<string | null> {
  const writing = sql`select probe_writes() from migrations where name = ${newestMigration}`.execute(db)
  const giveUp = Promise.withResolvers<never>()
  using _timer = setTimeout(() => giveUp.reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    const { rows } = await Promise.race([writing, giveUp.promise])
    return rows.length === 1 ? null : 'a migration is missing'
  } catch (error) {
    return (error as Error).message
  }
}
