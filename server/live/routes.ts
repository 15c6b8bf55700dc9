import type { FastifyReply } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import type { Channel } from '../db/notifications.ts'
import { type Api, RefusalError } from '../http/api.ts'
import { networkOf } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { openStreams } from './open-streams.ts'

const LIVE = { sse: 'only', schema: { hide: true }, exposeHeadRoute: false } as const

/** Where the page's data stands (see `Notifications.position`); what isn't a position is none. */
interface LiveQuery {
  since?: unknown
}

/** The event for each notification. They contain nothing about a booking itself, so they're public. */
const EVENTS: Readonly<Record<Channel, (payload: string) => { event: string; data: object }>> = {
  /** A slot on this local date was taken, freed, or closed. */
  availability: (date) => ({ event: 'availability', data: { date } }),
  /** This date was closed or reopened. */
  closures: (date) => ({ event: 'closures', data: { date } }),
  /** A space or bundle changed, such as its price. */
  catalog: () => ({ event: 'catalog', data: {} }),
  sandbox_clock: () => ({ event: 'clock', data: {} }),
}

/** Server-sent events: `ready`, with whether anything was announced since `since`, and then `EVENTS`. */
export async function liveRoutes(app: Api, { notifications }: Services): Promise<void> {
  const streams = openStreams<FastifyReply>((reply) => reply.sse.close())

  function send(event: { event: string; data: object }): void {
    for (const reply of streams.all())
      if (reply.sse.isConnected)
        reply.sse.send({ ...event, id: notifications.position() ?? '' }).catch(() => streams.remove(reply))
  }
  function closeAll(): void {
    for (const reply of streams.all()) reply.sse.close()
  }

  const stops = [
    ...Object.entries(EVENTS).map(([channel, toEvent]) =>
      notifications.subscribe(channel, (payload) => send(toEvent(payload))),
    ),
    // Browsers reconnect automatically and refetch what they may have missed.
    notifications.onGap(closeAll),
  ]
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    closeAll()
  })
  // A stream without a body would never end.
  app.head('/api/live', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/event-stream').send(),
  )
  app.get<{ Querystring: LiveQuery }>('/api/live', LIVE, async (request, reply) => {
    if (!streams.add(reply, networkOf(request.ip))) throw new RefusalError(refuse('too_many_requests'))
    reply.sse.onClose(() => streams.remove(reply))
    reply.sse.keepAlive()
    // The stream is among those that hear of everything from here on, so nothing falls in between.
    const position = notifications.position()
    const hasMissed = position === null || request.query.since !== position
    await reply.sse.send({ event: 'ready', data: { hasMissed }, id: position ?? '' })
  })
}
