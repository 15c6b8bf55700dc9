import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import { type Channel, type PersonalChannel, topicOf } from '../db/notifications.ts'
import { RefusalError } from '../http/api.ts'
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

interface Announced<C extends Channel> {
  event: string
  /** Those who hear of it: `owner` is the person in the payload. */
  audience: C extends PersonalChannel ? 'owner' : 'everyone' | 'staff'
  /** Whether its payload is a local date, which is sent along. */
  hasDate?: true
}

/** The event for each notification. They contain nothing about a booking itself. */
const EVENTS: { readonly [C in Channel]: Announced<C> } = {
  /** A time on this date was taken, freed, offered, or closed. */
  availability: { event: 'availability', audience: 'everyone', hasDate: true },
  /** This date was closed or reopened. */
  closures: { event: 'closures', audience: 'everyone', hasDate: true },
  /** A space or bundle changed, such as its price. */
  catalog: { event: 'catalog', audience: 'everyone' },
  sandbox_clock: { event: 'clock', audience: 'everyone' },
  /** Something else that staff see of this date changed. */
  desk: { event: 'desk', audience: 'staff', hasDate: true },
  /** A booking of the customer's changed, or was made for them. */
  own_bookings: { event: 'own_bookings', audience: 'owner' },
}

const CHANNELS = Object.keys(EVENTS) as Channel[]

/** The topics that a listener hears of. */
function topicsOf({ userId, isStaff }: Listener): string[] {
  const isHeard = { everyone: true, staff: isStaff, owner: userId !== null }
  return CHANNELS.filter((channel) => isHeard[EVENTS[channel].audience]).map((channel) =>
    topicOf(channel, userId ?? ''),
  )
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
export async function liveRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { notifications } = services
  const streams = openStreams<Stream>(({ reply }) => reply.sse.close())

  /**
   * Sends what isn't for everyone after another look at who listens now. For someone else, the stream ends:
   * the browser connects again, as who it is. A page whose session was blocked fetches everything when that
   * ends.
   */
  async function sendTo(stream: Stream, channel: Channel, topic: string, event: LiveEvent): Promise<void> {
    const { reply, request } = stream
    if (!isOpen(stream)) return streams.remove(stream)
    if (EVENTS[channel].audience !== 'everyone') {
      const listener = await findListener(services, request)
      if (!topicsOf(listener).includes(topic)) return reply.sse.close()
      if (listener.isBlocked) return
    }
    await reply.sse.send(event)
  }
  /** Ends a stream that missed an event: the browser connects again, and fetches everything. */
  function endFailed(stream: Stream, err: unknown): void {
    if (isOpen(stream))
      services.log.warn({ err }, 'could not send an event; closed its stream, and the browser connects again')
    streams.remove(stream)
    stream.reply.sse.close()
  }
  function announce(channel: Channel, payload: string): void {
    const topic = topicOf(channel, payload)
    const { event, hasDate } = EVENTS[channel]
    const data = hasDate ? { date: payload } : {}
    const sent = { event, data, id: notifications.position() ?? '' }
    for (const stream of streams.all())
      if (stream.topics.includes(topic))
        stream.sent = stream.sent
          .then(() => sendTo(stream, channel, topic, sent))
          .catch((err: unknown) => endFailed(stream, err))
  }
  function closeAll(): void {
    for (const { reply } of streams.all()) reply.sse.close()
  }

  const stops = [
    ...CHANNELS.map((channel) => notifications.subscribe(channel, (payload) => announce(channel, payload))),
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
