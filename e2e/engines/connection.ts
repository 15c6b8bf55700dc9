import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../testing/server-process.ts'

export type Connection = Awaited<ReturnType<typeof openConnection>>

/** A way to the server that can be cut, in engines whose drivers can't take a page offline. */
export async function openConnection(serverUrl: string) {
  const to = Number(new URL(serverUrl).port)
  const port = await freePort()
  const open = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.on('error', () => other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(port, resolve))
  return {
    origin: `http://localhost:${port}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    restore() {
      isCut = false
    },
    close() {
      this.cut()
      proxy.close()
    },
  }
}
