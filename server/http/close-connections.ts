import type { IncomingMessage } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before `close`: reports not ready and asks clients to close their connections, while it still answers all of them. A
     * connection closed from this side could be just as its next request comes.
     */
    drain(): Promise<void>
  }
}

/** How long a closing app waits for bodies that haven't arrived yet, and since draining for answers not sent yet. */
const PATIENCE_MS = { body: 1_000, answer: 6_000 }
const DRAIN_MS = {
  /** For a load balancer that probes once a second to notice it, twice. */
  watched: 3_000,
  /** For requests on connections that are open already. */
  last: 500,
}
/** A probe that was later than this ago counts as watching. */
const WATCH_MS = 30_000
const LOOK_MS = 25

/** The functions for the readiness probe. */
export type Draining = ReturnType<typeof closeConnections>

/**
 * Lets an app that will be closed finish what it's doing, but not wait for clients that never send or read the rest.
 * `onDrain` is called when that begins.
 */
export function closeConnections(app: FastifyInstance, onDrain: () => void) {
  let isDraining = false
  let probedAt = Number.NEGATIVE_INFINITY
  const timers: NodeJS.Timeout[] = []
  const receiving = new Set<IncomingMessage>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Answers from memory are sent without `onSend`.
    if (isDraining) reply.raw.setHeader('connection', 'close')
    if (raw.headers['transfer-encoding'] === undefined && raw.headers['content-length'] === undefined) return
    receiving.add(raw)
    raw.once('close', () => receiving.delete(raw))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  function closeIncomplete(): void {
    for (const raw of receiving) if (!raw.complete) raw.socket.destroy()
  }
  function begin(): void {
    if (isDraining) return
    isDraining = true
    onDrain()
    timers.push(setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS.answer))
  }
  app.decorate('drain', async () => {
    begin()
    if (performance.now() - probedAt < WATCH_MS) await delay(DRAIN_MS.watched)
    // Takes the connections that have come: closing resets those that still wait to be accepted.
    await nextTurn()
    // Not `http.Server`'s, which also closes connections that wait for their next request.
    Server.prototype.close.call(app.server)
    const until = performance.now() + DRAIN_MS.last
    while (performance.now() < until && (await countConnections(app)) > 0) await delay(LOOK_MS)
  })
  app.addHook('preClose', async () => {
    begin()
    timers.push(setTimeout(closeIncomplete, PATIENCE_MS.body))
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  return {
    isDraining: () => isDraining,
    /** To be called for each probe: only if there are any is it worth waiting for the next ones. */
    noteProbe() {
      probedAt = performance.now()
    },
  }
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
}
