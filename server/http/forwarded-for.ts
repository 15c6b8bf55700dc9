import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Reads what trusted proxies forward as addresses: without ports, which some add, and nothing to the left of what isn't an
 * address, which a visitor could have made up.
 */
export function readForwardedFor(app: FastifyInstance, trustProxy: readonly string[] | null): void {
  if (!trustProxy) return
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return
    const entries = String(forwarded).split(',').map(addressOf)
    const addresses = entries.slice(entries.lastIndexOf(null) + 1)
    if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
    else delete headers['x-forwarded-for']
  })
}

const FORWARDING = new Set(['x-forwarded-for', 'forwarded'])

/** Whether a proxy forwarded this request, judging by what was sent: `readForwardedFor` rewrites and deletes headers. */
export function isForwarded({ raw: { rawHeaders } }: FastifyRequest): boolean {
  return rawHeaders.some((name, index) => index % 2 === 0 && FORWARDING.has(name.toLowerCase()))
}

/** The address of "203.0.113.9", "203.0.113.9:5678", "2001:db8::1", or "[2001:db8::1]:5678"; otherwise null. */
function addressOf(entry: string): string | null {
  const text = entry.trim()
  const withPort = /^\[([^\]]*)\](?::\d{1,5})?$|^([^:]*):\d{1,5}$/.exec(text)
  const address = withPort ? (withPort[1] ?? withPort[2] ?? '') : text
  return ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address) ? address : null
}

/**
 * Warns once if requests seem to come through a proxy that isn't configured. All visitors would then share the proxy's
 * address and its rate limits, so one person guessing passwords would lock out the rest.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  { isSandbox, trustProxy }: { isSandbox: boolean; trustProxy: string[] | null },
): void {
  if (isSandbox || trustProxy) return
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    request.log.warn(
      { from: request.ip },
      'request with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, all visitors share one rate limit; set TRUST_PROXY to the addresses of the proxy',
    )
  })
}
