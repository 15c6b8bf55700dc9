import type { IncomingMessage } from 'node:http'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Controls ask for no key, so they answer this machine only; and no page either that was led here by a foreign name
 * for the loopback address (`Host`) or that runs elsewhere (`Origin`).
 */
export function isLocalCaller(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (address !== '::1' && !address.startsWith('127.')) return false
  const { host, origin } = request.headers
  if (!host || !isLoopback(`http://${host}`)) return false
  return origin === undefined || isLoopback(origin)
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && loopbackNames.includes(new URL(url).hostname)
}
