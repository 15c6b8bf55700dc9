import type { FastifyPluginAsync } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Server-sent events: `availability` with the local date on which somebody took or freed a slot, and `clock` when
 * the sandbox's clock was moved. Nothing about the booking itself is sent, so everybody may listen.
 */
export function liveRoutes({ notifications }: Services): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/live', { sse: 'only', schema: { hide: true } }, async (_request, reply) => {
      reply.sse.keepAlive()
      const stop = notifications.subscribe('availability', (date) => {
        if (!reply.sse.isConnected) return
        reply.sse.send({ event: 'availability', data: { date } }).catch(stop)
      })
      // The sandbox's clock was moved: open pages have to set theirs.
      const stopClock = notifications.subscribe('sandbox_clock', () => {
        if (reply.sse.isConnected) reply.sse.send({ event: 'clock', data: {} }).catch(stopClock)
      })
      reply.sse.onClose(() => {
        stop()
        stopClock()
      })
      await reply.sse.send({ event: 'ready', data: {} })
    })
  }
}
