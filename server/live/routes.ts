import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import type { Channel } from '../db/notifications.ts'
import { type Api, RefusalError } from '../http/api.ts'
import { networkOf } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { findListener, type Listener } from './listener.ts'
import { openStreams } from './open-streams.ts'

const LIVE = { sse: 'only', schema: { hide: true }, exposeHeadRoute: false } as const

/** Where the page's data stands (see `Notifications.position`); what isn't a position is none. */
interface LiveQuery {
  since?: unknown
}

interface LiveEvent {
  event: string
  data: object
  id: string
}

/** The event for each notification. They contain nothing about a booking itself. */
const EVENTS: Readonly<Record<Channel, (payload: string) => Omit<LiveEvent, 'id'>>> = {
  /** A time on this local date was taken, freed, offered, or closed. */
  availability: (date) => ({ event: 'availability', data: { date } }),
  /** This date was closed or reopened. */
  closures: (date) => ({ event: 'closures', data: { date } }),
  /** A space or bundle changed, such as its price. */
  catalog: () => ({ event: 'catalog', data: {} }),
  sandbox_clock: () => ({ event: 'clock', data: {} }),
  /** Something else that staff see of this local date changed. */
  desk: (date) => ({ event: 'desk', data: { date } }),
  /** A booking of the customer's changed, or was made for them. */
  own_bookings: () => ({ event: 'own_bookings', data: {} }),
}

const PUBLIC = ['availability', 'closures', 'catalog', 'sandbox_clock'] as const satisfies readonly Channel[]

const isPublic = (topic: string) => PUBLIC.some((channel) => channel === topic)

/** The topics of a listener: channels, or only their messages that have this payload. */
function topicsOf({ userId, isStaff }: Listener): string[] {
  return [...PUBLIC, ...(userId ? [`own_bookings ${userId}`] : []), ...(isStaff ? ['desk'] : [])]
}

interface Stream {
  reply: FastifyReply
  request: FastifyRequest
  topics: readonly string[]
  /** Resolves once everything before was sent: a position must not overtake an event. */
  sent: Promise<void>
}

/**
 * Whether the browser is still there. It may leave while its session is read, before `onClose` can notice.
 */
const isOpen = ({ reply }: Stream) => reply.sse.isConnected && !reply.raw.destroyed

/** Server-sent events: `ready`, with whether anything was announced since `since`, and then `EVENTS`. */
export async function liveRoutes(app: Api, services: Services): Promise<void> {
  const { notifications } = services
  const streams = openStreams<Stream>(({ reply }) => reply.sse.close())

  /**
   * Sends what isn't public after another look at who listens now. For someone else, the stream ends: the
   * browser connects again, as who it is. A page whose session was blocked fetches everything when that ends.
   */
  async function sendTo(stream: Stream, topic: string, event: LiveEvent): Promise<void> {
    const { reply, request } = stream
    if (!isOpen(stream)) return streams.remove(stream)
    if (!isPublic(topic)) {
      const listener = await findListener(services, request)
      if (!topicsOf(listener).includes(topic)) return reply.sse.close()
      if (listener.isBlocked) return
    }
    await reply.sse.send(event)
  }
  function announce(channel: Channel, payload: string): void {
    const topic = channel === 'own_bookings' ? `${channel} ${payload}` : channel
    const event = { ...EVENTS[channel](payload), id: notifications.position() ?? '' }
    for (const stream of streams.all())
      if (stream.topics.includes(topic))
        stream.sent = stream.sent
          .then(() => sendTo(stream, topic, event))
          .catch(() => {
            streams.remove(stream)
            stream.reply.sse.close()
          })
  }
  function closeAll(): void {
    for (const { reply } of streams.all()) reply.sse.close()
  }

  const stops = [
    ...(Object.keys(EVENTS) as Channel[]).map((channel) =>
      notifications.subscribe(channel, (payload) => announce(channel, payload)),
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
    const topics = topicsOf(await findListener(services, request))
    const stream = { reply, request, topics, sent: Promise.resolve() }
    if (!isOpen(stream)) return
    if (!streams.add(stream, networkOf(request.ip))) throw new RefusalError(refuse('too_many_requests'))
    reply.sse.onClose(() => streams.remove(stream))
    reply.sse.keepAlive()
    // The stream is among those that hear of everything from here on, so nothing falls in between.
    const position = notifications.position()
    const hasMissed = notifications.hasHeardSince(request.query.since, topics)
    stream.sent = reply.sse.send({ event: 'ready', data: { hasMissed }, id: position ?? '' })
    await stream.sent
  })
}
