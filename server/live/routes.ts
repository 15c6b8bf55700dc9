import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import { RefusalError } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'

/** High enough for a team on the facility's Wi-Fi, low enough to stop one client from taking every stream. */
const STREAMS_PER_ADDRESS = 100
const STREAMS = 2_000

/**
 * Server-sent events: `availability` with the local date of a slot that was taken, freed, or closed; `closures` with
 * the date that was closed or reopened; and `clock` when the sandbox clock was moved. They contain nothing about the
 * booking itself, so they're public.
 */
export function liveRoutes({ notifications }: Services): FastifyPluginAsync {
  const streams = new Map<FastifyReply, string>()

  function send(event: string, data: object): void {
    for (const reply of streams.keys())
      if (reply.sse.isConnected) reply.sse.send({ event, data }).catch(() => streams.delete(reply))
  }
  function closeAll(): void {
    for (const reply of streams.keys()) reply.sse.close()
  }

  return async (app) => {
    const stops = [
      notifications.subscribe('availability', (date) => send('availability', { date })),
      notifications.subscribe('closures', (date) => send('closures', { date })),
      notifications.subscribe('sandbox_clock', () => send('clock', {})),
      // Browsers reconnect automatically and refetch what they may have missed.
      notifications.onGap(closeAll),
    ]
    app.addHook('preClose', async () => {
      for (const stop of stops) stop()
      closeAll()
    })
    app.get('/api/live', { sse: 'only', schema: { hide: true } }, async (request, reply) => {
      const ofAddress = [...streams.values()].filter((ip) => ip === request.ip).length
      if (streams.size >= STREAMS || ofAddress >= STREAMS_PER_ADDRESS)
        throw new RefusalError(refuse('too_many_requests'))
      streams.set(reply, request.ip)
      reply.sse.onClose(() => streams.delete(reply))
      reply.sse.keepAlive()
      await reply.sse.send({ event: 'ready', data: {} })
    })
  }
}
