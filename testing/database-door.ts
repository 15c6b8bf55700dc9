import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A proxy to the database that can be closed, as if the database restarted, fall silent, or be slow to open. */
export async function openDoor(database: URL) {
  const sockets = new Set<Socket>()
  let isShut = false
  let attempts = 0
  let delayMs = 0
  let refusesOptions = false
  const server = createServer(async (socket) => {
    attempts += 1
    sockets.add(socket.on('error', () => {}))
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false })
    if (isShut || socket.destroyed) {
      socket.destroy()
      return
    }
    const onward = connect(Number(database.port), database.hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
      // A reset of one side doesn't end a pipe.
      each.on('close', () => {
        socket.destroy()
        onward.destroy()
      })
    }
    if (refusesOptions) {
      const [hello] = (await once(socket, 'data')) as [Buffer]
      if (hello.includes('\0options\0')) {
        socket.end(fatal('08P01', 'unsupported startup parameter: options'))
        return
      }
      onward.write(hello)
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.toString(),
    /** Keeps connections open but no longer delivers anything, like a cable that was pulled. */
    stall() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** From now on, a connection gets through after this delay. */
    slowDown(ms: number) {
      delayMs = ms
    },
    /** From now on, as PgBouncer does by default. */
    refuseOptions() {
      refusesOptions = true
    },
    attempts: () => attempts,
    shut() {
      isShut = true
      attempts = 0
      cut()
    },
    reopen() {
      isShut = false
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An error as PostgreSQL sends it. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`S${'FATAL'}\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E....')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
