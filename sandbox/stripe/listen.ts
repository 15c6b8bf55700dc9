import type { Server } from 'node:http'

/** Resolves to `false` if the port is in use; rejects on any other error. */
export function listen(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, host, () => resolve(true))
  })
}

/** The host for URLs of a server that listens on `host`. */
export function connectableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
