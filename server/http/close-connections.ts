import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long a closing app waits for bodies that haven't arrived yet, and for answers that haven't been sent. */
const PATIENCE_MS = { body: 1_000, answer: 6_000 }

/** Lets a closing app finish what it's doing, but not wait for clients that never send or read the rest. */
export function closeConnections(app: FastifyInstance): void {
  const receiving = new Set<IncomingMessage>()
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['transfer-encoding'] === undefined && raw.headers['content-length'] === undefined) return
    receiving.add(raw)
    raw.once('close', () => receiving.delete(raw))
  })
  function closeIncomplete(): void {
    for (const raw of receiving) if (!raw.complete) raw.socket.destroy()
  }
  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    timers.push(setTimeout(closeIncomplete, PATIENCE_MS.body))
    timers.push(setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS.answer))
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
}
