import type { IncomingMessage } from 'node:http'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether the caller is on this machine; the controls require no key. Also rejects web pages from other origins
 * (`Origin`), and DNS rebinding (`Host`).
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
