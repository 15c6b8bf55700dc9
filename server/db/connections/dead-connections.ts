import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** The kernel probes an idle connection after this time and gives it up soon after, instead of after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Fields that the driver has but doesn't declare. */
interface Internals {
  /** Whether everything it sent has a response. */
  readyForQuery: boolean
}

/**
 * Closes dead connections: a firewall that lost its state, or a host that's gone, sends no reset. A statement without a byte of a
 * response for `limitMs`, which is longer than the database allows statements to take, fails. The pool's idle connections are
 * closed with it, because they're most likely dead as well: it opens new ones. Those in use find out with their next statement: between
 * two statements of a transaction, they may be alive. The driver's `query_timeout` would only fail the statement and leave its
 * connection in the pool.
 */
export function closeDeadConnections(pool: Pool, limitMs: number): void {
  const idle = new Set<PoolClient>()
  const isWaiting = (client: PoolClient) => !(client as unknown as Internals).readyForQuery
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('connect', (client) => {
    const stream = client.connection.stream as Socket
    // Since the last byte sent or received. It needs no timer for each statement.
    stream.setTimeout(limitMs)
    // setTimeout would call a listener only once.
    stream.on('timeout', () => {
      if (!isWaiting(client)) return
      const received = stream.bytesRead
      // If this process was too busy to read, the response may have come: read before giving up.
      setImmediate(() => {
        if (stream.bytesRead !== received || !isWaiting(client)) return
        for (const other of idle) other.connection.stream.destroy()
        stream.destroy()
      })
    })
  })
}
